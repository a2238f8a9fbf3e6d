import type { SQL } from "drizzle-orm";
import { qualified } from "#db/qualified.ts";
import { type User, users } from "#db/schema/accounts/users.ts";
import { checks, consents } from "#db/schema/verification/checks.ts";
import { disputes } from "#db/schema/verification/reviews.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { isFreeMail } from "#functions/domains/free-mail.ts";
import { isTiedByDomain, isTiedByEvidence } from "./business-tie.ts";
import { identityProofs, ownIdentity } from "./identity-proof.ts";
import { shownPerson, wholeName } from "./shown-person.ts";
import { isSuspiciousName } from "./suspicious-name.ts";

/** A business's name, and how far it can be trusted. */
export interface BusinessName {
  name: string;
  /** Whether the account passed a business verification under this name. */
  isVerified: boolean;
  /** Whether it's suspicious by {@link isSuspiciousName} and isn't verified. */
  isSuspicious: boolean;
}

/** The columns that decide which name others see for an account. */
export interface NamedAccount extends Pick<User, "email" | "firstName" | "lastName" | "businessName"> {
  /** The value of {@link provenBusiness}: 0, 1 or 2. */
  businessProven: number;
  /** The value of {@link identityProofs}. Without it, the person's name counts as unproven. */
  identityProofs?: string | undefined;
}

/**
 * Whether the account passed a business verification under its current name, and is tied to that business.
 * The verification must be completed, and its registration or identity must be confirmed independently (G3 or
 * G4: a document from the business itself doesn't prove a name). Consent must be in force and the account's
 * address proven. Checks that are expired or from a sandbox don't count. Neither do verifications with an
 * open dispute, or held back for a mutual check. A record in a public registry proves that a business exists,
 * not that this account belongs to it (`business-tie.ts`).
 *
 * The `+` makes SQLite search the account's own few rows instead of all completed verifications.
 * @returns the column for queries on `users`: 0 for not proven, 1 for tied by a reviewer or a provider, 2 for
 *   tied by the domain of the account's address
 */
export const provenBusiness = (now: number): SQL<number> =>
  qualified<number>`(CASE WHEN ${users.businessName} IS NULL OR ${users.emailVerifiedAt} IS NULL THEN 0
    ELSE coalesce((
    SELECT max(CASE WHEN ${isTiedByDomain(users.businessName)} THEN 2
      ELSE ${isTiedByEvidence(checks)} END)
    FROM ${verifications} JOIN ${checks} ON ${checks.verificationId} = ${verifications.id}
    WHERE ${verifications.targetUserId} = ${users.id} AND +${verifications.type} = 'business'
      AND +${verifications.status} = 'completed'
      AND lower(trim(${verifications.targetName})) = lower(trim(${users.businessName}))
      AND (${verifications.mutualWith} IS NULL OR ${verifications.peer} ->> 'releasedAt' IS NOT NULL)
      AND ${checks.check} IN ('business_identity', 'business_registration') AND ${checks.status} = 'passed'
      AND ${checks.grade} IN ('G3', 'G4')
      AND ${checks.sandbox} = 0 AND ${checks.checkedAt} IS NOT NULL
      AND (${checks.expiresAt} IS NULL OR ${checks.expiresAt} > ${now})
      AND EXISTS (SELECT 1 FROM ${consents}
        WHERE ${consents.verificationId} = ${verifications.id} AND ${consents.userId} = ${users.id}
          AND ${consents.withdrawnAt} IS NULL)
      AND NOT EXISTS (SELECT 1 FROM ${disputes} WHERE ${disputes.verificationId} = ${verifications.id}
        AND ${disputes.closedAt} IS NULL)), 0) END)`;

/** @returns the columns of a {@link NamedAccount}, for queries on `users`. */
export const namedColumns = (now: number) => ({
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  businessName: users.businessName,
  businessProven: provenBusiness(now),
  identityProofs: identityProofs(now),
});

/**
 * The one place that decides how far a business's name can be trusted.
 * @returns null for an account without a business name
 */
export function businessName({
  email,
  businessName: name,
  businessProven,
}: NamedAccount): BusinessName | null {
  if (!name) return null;
  const isDoubtful = isSuspiciousName(name);
  // Anyone can request a check of a known brand, but only the brand has its domain. A registered business
  // doesn't send from a free mail provider.
  const isFree = isFreeMail(email.slice(email.lastIndexOf("@") + 1).toLowerCase());
  const isVerified = businessProven === 2 || (businessProven === 1 && !isDoubtful && !isFree);
  return { name, isVerified, isSuspicious: isDoubtful && !isVerified };
}

/** How a requester's name appears to subjects and contacts. */
export interface ShownName {
  /** The business's name, or the person's. For a suspicious business name, the account holder's name. */
  name: string;
  /** The name for an email's subject line, where an unverified business name never appears. */
  inSubjectLine: string;
  business: BusinessName | null;
  /** A person's suspicious name. Show it only with its label. */
  unverifiedName: string | null;
}

/** Shown where a business's name can't be shown, if its account holder's own name is missing or suspicious. */
export const UNVERIFIED_BUSINESS = "An unverified business";

/** @returns how an account's name appears to others */
export function shownName(account: NamedAccount): ShownName {
  const business = businessName(account);
  const { identityProofs: proofs } = account;
  // People whose name is verified may show it, however suspicious it looks.
  const person =
    proofs && ownIdentity(proofs, account)
      ? { name: wholeName(account), unverifiedName: null }
      : shownPerson(account, business ? UNVERIFIED_BUSINESS : undefined);
  if (!business) return { ...person, inSubjectLine: person.name, business };
  const holder = person.name || UNVERIFIED_BUSINESS;
  return {
    name: business.isSuspicious ? holder : business.name,
    inSubjectLine: business.isVerified ? business.name : holder,
    business,
    unverifiedName: null,
  };
}

/** A business in API responses. Show a suspicious name only with its label. */
export interface BusinessAnswer {
  name: string;
  is_verified: boolean;
  is_suspicious: boolean;
}

/** @returns an account's business for API responses, or null if there is none */
export const presentBusiness = (business: BusinessName | null): BusinessAnswer | null =>
  business && {
    name: business.name,
    is_verified: business.isVerified,
    is_suspicious: business.isSuspicious,
  };
