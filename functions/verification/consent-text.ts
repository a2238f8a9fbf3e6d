import { consentText } from "#contract/verification/consent.ts";
import { consentFacts } from "#contract/verification/consent-checks.ts";
import { selfConsentText } from "#contract/verification/consent-self.ts";
import type { Verification } from "#db/schema/verification/verifications.ts";
import type { Claims } from "#functions/checks/engine/types.ts";
import type { CaseFile } from "./case-file/case-file.ts";

/**
 * @param claims what was stated, with or without identity numbers; their last digits are taken from the row
 * @returns the text that the subject of this request is asked to agree to
 */
export function consentTextOf(
  { verification: v, requester }: Pick<CaseFile, "verification" | "requester">,
  claims: Claims,
): string {
  const { type, purpose, services, peer } = v;
  const asked = claims.askSubject;
  const stated = consentFacts({ ...claims, ...numbersOf(v, claims) });
  return v.targetUserId === v.requesterId
    ? selfConsentText({ type, services, stated })
    : consentText({ requester: requester.nameInConsent, type, purpose, services, peer, stated, asked });
}

const numbersOf = ({ ssnLast4, einLast4 }: Verification, { business }: Claims) => ({
  ssn: ssnLast4 ?? undefined,
  business: { ...business, ein: einLast4 ?? undefined },
});
