import { type SQL, sql } from "drizzle-orm";
import { checks, consents } from "#db/schema/checks.ts";
import { domainTies } from "#db/schema/domain-ties.ts";
import { disputes } from "#db/schema/reviews.ts";
import { type User, users } from "#db/schema/users.ts";
import { verifications } from "#db/schema/verifications.ts";
import { isFreeMail } from "#functions/domains/free-mail.ts";
import { isSuspiciousName, isSuspiciousPerson } from "./suspicious-name.ts";

/** A business's name, and what is known of it. */
export interface BusinessName {
  name: string;
  /** The account passed a business verification under this name. */
  isVerified: boolean;
  /** It imitates a known brand or speaks with authority, and is not verified. */
  isSuspicious: boolean;
}

/** What of an account decides how it is called before others. */
export interface Named extends Pick<User, "email" | "firstName" | "lastName" | "businessName"> {
  /** As {@link provenBusiness} says: 0, 1 or 2. */
  businessProven: number;
}

/**
 * Whether the account passed a business verification under the name it has now: completed, its registration or
 * identity confirmed by somebody independent (G3, G4: a document that the business brings itself proves no name), with
 * consent in force, not outdated, no test, nothing under dispute, and not held back for a mutual check; and the account's
 * address is proven.
 * Names of `users` are written out: of a query over one table alone drizzle leaves the table's name away.
 * The `+` makes SQLite look at the account's own few rows, not at all that are completed.
 * A register says that a business exists, not that this is its account: the domain of the account's address may
 * be tied to the name besides, as an operator or a reviewer found (`attestation/ties.ts`).
 * @returns the column, over rows of `users`: 0 for not proven, 1 for proven, 2 where the domain is tied as well
 */
export const provenBusiness = (now: number): SQL<number> =>
  sql<number>`(CASE WHEN users.business_name IS NOT NULL AND users.email_verified_at IS NOT NULL AND EXISTS (
    SELECT 1 FROM ${verifications} own JOIN ${checks} c ON c.verification_id = own.id
    WHERE own.target_user_id = users.id AND +own.type = 'business' AND +own.status = 'completed'
      AND lower(trim(own.target_name)) = lower(trim(users.business_name))
      AND (own.mutual_with IS NULL OR own.peer ->> 'releasedAt' IS NOT NULL)
      AND c.check_id IN ('business_identity', 'business_registration') AND c.status = 'passed' AND c.grade IN ('G3', 'G4')
      AND c.sandbox = 0 AND c.checked_at IS NOT NULL AND (c.expires_at IS NULL OR c.expires_at > ${now})
      AND EXISTS (SELECT 1 FROM ${consents} s
        WHERE s.verification_id = own.id AND s.user_id = users.id AND s.withdrawn_at IS NULL)
      AND NOT EXISTS (SELECT 1 FROM ${disputes} d WHERE d.verification_id = own.id AND d.closed_at IS NULL))
    THEN 1 + EXISTS (SELECT 1 FROM ${domainTies} t WHERE t.kind = 'employer' AND t.is_tied = 1
      AND lower(trim(t.name)) = lower(trim(users.business_name))
      AND lower(substr(users.email, -length(t.domain) - 1)) IN ('@' || t.domain, '.' || t.domain))
    ELSE 0 END)`;

/** The columns of a {@link Named}, over rows of `users`. */
export const namedColumns = (now: number) => ({
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  businessName: users.businessName,
  businessProven: provenBusiness(now),
});

/**
 * The one place that decides how much a business's name is worth.
 * @returns null for an account without one
 */
export function businessName({ email, businessName: name, businessProven }: Named): BusinessName | null {
  if (!name) return null;
  const isDoubtful = isSuspiciousName(name);
  // Anybody can have a check made about a known brand; its domain is what they don't have.
  // No firm of which a register knows writes from free mail.
  const isFree = isFreeMail(email.slice(email.lastIndexOf("@") + 1).toLowerCase());
  const isVerified = businessProven === 2 || (businessProven === 1 && !isDoubtful && !isFree);
  return { name, isVerified, isSuspicious: isDoubtful && !isVerified };
}

/** How a requester is called before those whom they ask. */
export interface ShownName {
  /** A business by its name, a person by theirs; a business whose name is suspicious by that of its account's holder. */
  name: string;
  /** The same without any business name that is not verified: for the subject line of a mail. */
  inSubjectLine: string;
  business: BusinessName | null;
  /** A person's name that imitates a brand or an office: it stands only behind its label. */
  unverifiedName: string | null;
}

/** Of an account that has a suspicious name and a holder whose own name is one, too. */
export const UNVERIFIED_BUSINESS = "An unverified business";

/** Of a person whose name is suspicious. */
export const UNVERIFIED_SENDER = "An unverified sender";

/** @returns how an account is called */
export function shownName(account: Named): ShownName {
  const business = businessName(account);
  const person = `${account.firstName} ${account.lastName}`.trim();
  const isDoubtful = isSuspiciousPerson(person);
  if (!business) {
    const name = isDoubtful ? UNVERIFIED_SENDER : person;
    return { name, inSubjectLine: name, business, unverifiedName: isDoubtful ? person : null };
  }
  const holder = person === "" || isDoubtful ? UNVERIFIED_BUSINESS : person;
  return {
    name: business.isSuspicious ? holder : business.name,
    inSubjectLine: business.isVerified ? business.name : holder,
    business,
    unverifiedName: null,
  };
}

/** How answers tell of it: the raw name stands only behind its label. */
export interface BusinessAnswer {
  name: string;
  is_verified: boolean;
  is_suspicious: boolean;
}

/** @returns a requester's business as answers have it; null where there is none */
export const presentBusiness = (business: BusinessName | null): BusinessAnswer | null =>
  business && {
    name: business.name,
    is_verified: business.isVerified,
    is_suspicious: business.isSuspicious,
  };
