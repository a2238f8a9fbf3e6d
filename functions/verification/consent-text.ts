import { consentText } from "#contract/consent.ts";
import { consentFacts } from "#contract/consent-checks.ts";
import { selfConsentText } from "#contract/consent-self.ts";
import type { Verification } from "#db/schema/verifications.ts";
import { type BusinessName, type Named, shownName } from "#functions/accounts/names/business-name.ts";
import type { Claims } from "#functions/checks/types.ts";
import type { CaseFile } from "./case-file.ts";

/** How a requester is called before the subject. */
export interface DisplayNames {
  name: string;
  /** The record of what was agreed to says both: who asks, and under which doubtful name. */
  nameInConsent: string;
  business: BusinessName | null;
  /** Of a person: what they call themselves, where that is doubtful. */
  unverifiedName: string | null;
}

/** @returns how an account is called before those whom it asks */
export function displayNamesOf(account: Named): DisplayNames {
  const { name, business, unverifiedName } = shownName(account);
  const doubtful = business?.isSuspicious
    ? ` (unverified business name: “${business.name}”)`
    : unverifiedName && ` (unverified name: “${unverifiedName}”)`;
  return { name, nameInConsent: name + (doubtful ?? ""), business, unverifiedName };
}

/**
 * @param claims what was stated, with or without the identity numbers: of these, the row says whether there are any
 * @returns the words the subject of this request is asked to agree to
 */
export function consentTextOf(
  { verification: v, requester }: Pick<CaseFile, "verification" | "requester">,
  claims: Claims,
): string {
  const { type, purpose, services, peer } = v;
  const stated = consentFacts({ ...claims, ...numbersOf(v, claims) });
  return v.targetUserId === v.requesterId
    ? selfConsentText({ type, services, stated })
    : consentText({ requester: requester.nameInConsent, type, purpose, services, peer, stated });
}

const numbersOf = ({ ssnLast4, einLast4 }: Verification, { business }: Claims) => ({
  ssn: ssnLast4 ?? undefined,
  business: { ...business, ein: einLast4 ?? undefined },
});
