import { CHECKS, type CheckId } from "#contract/checks/catalog.ts";
import { dateOf } from "#contract/time.ts";
import { contactUndecided, reason, unavailable } from "../engine/outcome.ts";
import type { Check, CheckInput, CheckOutcome } from "../engine/types.ts";
import { type Interpret, kindOf, unanswered, withAttestation } from "./attested.ts";

/**
 * A check that can only be answered by someone who knows the subject, or by a provider that asked such a person. It
 * waits for the subject's decision about a contact, then for the contact. If no one is asked or answers, it's
 * `unavailable` and says why.
 * @param missing what we couldn't find out, as a full sentence
 */
export function attestedOnly(id: CheckId, interpret: Interpret, missing: string): Check {
  const withoutWord = (input: CheckInput): CheckOutcome => {
    if (input.contactQuestion) return contactUndecided(kindOf(id), input.contactQuestion);
    const wasAsked = (["employer", "landlord"] as const).some((kind) => unanswered(kind, input).length > 0);
    const nobody = wasAsked ? "" : ", and no one was asked";
    return unavailable({
      reasons: [
        reason("attestation_needed", `${missing} Only ${CHECKS[id].knownBy} can answer this${nobody}.`),
      ],
      source: `No answer from anyone, ${dateOf(input.now)}`,
    });
  };
  return { id, run: (input) => withAttestation(id, input, interpret, withoutWord) };
}
