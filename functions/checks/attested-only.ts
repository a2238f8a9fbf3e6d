import { CHECKS } from "#contract/checks/catalog.ts";
import type { CheckId } from "#contract/enums.ts";
import { type Interpret, unanswered, withAttestation } from "./attested.ts";
import { dateOf } from "./dates.ts";
import { contactUndecided, reason, unavailable, waiting } from "./outcome.ts";
import type { Check, CheckInput, CheckOutcome } from "./types.ts";

/**
 * A check that can only be answered by someone who knows the subject, or by a provider that asked them (design:
 * verification engine, checks and attestation). It waits for the subject to name a contact, then for the contact. If
 * neither happens, it's `unavailable` and says why.
 * @param missing what therefore couldn't be found out, as a whole sentence
 */
export function attestedOnly(id: CheckId, interpret: Interpret, missing: string): Check {
  const withoutWord = (input: CheckInput): CheckOutcome => {
    if (!input.evidenceComplete) return input.attestationsProposed > 0 ? contactUndecided() : waiting();
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
