import type { Reason } from "#contract/checks/result.ts";
import { findAddressInText } from "../addresses/in-text.ts";
import { reason } from "../engine/outcome.ts";
import type { Check, CheckInput } from "../engine/types.ts";
import { withAttestation } from "../sources/attested.ts";
import { decideByText, doubt, type Judgment } from "../text/by-text.ts";
import { findSubject, type TextDocument } from "../text/text-document.ts";
import { interpretTenancy } from "./rental-attested.ts";

/**
 * The base check for rentals: a lease agreement that names the subject and the previous address as stated. A lease is
 * signed before anyone moves in, so it shows an agreement, not how the tenancy went. It's the subject's own document,
 * so it's only consistent (G2). The landlord's answer can decide the check at G3.
 */
export const tenancy: Check = {
  id: "tenancy",
  run: (input) =>
    withAttestation("tenancy", input, interpretTenancy, (own) => decideByText("tenancy", own, judge)),
};

function judge(document: TextDocument, input: CheckInput): Judgment {
  const subject = findSubject(document, input);
  const address = findAddress(document, input);
  const doubts: Reason[] = [];
  doubts.push(...doubt.name(document, subject));
  if (!address) doubts.push(doubt.missing(document, "The stated previous address"));
  return {
    doubts,
    support: reason(
      "tenancy_consistent",
      "The lease has the right name and the stated address. Consistent; not confirmed by the landlord.",
    ),
    score: Math.min(subject?.value ?? 0, address?.value ?? 0),
    evidence: { address_score: address?.value ?? null },
    readings: { name: subject, address },
    expiresAt: null,
  };
}

/**
 * Looks for the house number, street and unit as stated, but not for city and postal code, because leases spread
 * addresses over several lines.
 */
export function findAddress({ lines }: TextDocument, { claims }: CheckInput) {
  return findAddressInText(lines, { street: claims.rental?.previousAddress ?? "" }, false);
}
