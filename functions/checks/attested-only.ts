import type { CheckId } from "../contract/enums.ts";
import { type Hear, unanswered, withAttestation } from "./attested.ts";
import { factsOf } from "./catalogue.ts";
import { dateOf } from "./dates.ts";
import { hearReference } from "./employment-attested.ts";
import { contactUndecided, reason, unavailable, waiting } from "./outcome.ts";
import { hearLandlord, hearPayments } from "./rental-attested.ts";
import type { Check, CheckInput, CheckOutcome } from "./types.ts";

/**
 * A check that only somebody who knows the subject can answer, or a provider that asked them (design: verification
 * engine, checks and attestation). It waits for the
 * subject to name a contact, then for the contact; when neither comes it is `unavailable` and says why.
 * @param missing what was therefore not found out, as a whole sentence
 */
function attestedOnly(id: CheckId, hear: Hear, missing: string): Check {
  const withoutWord = (input: CheckInput): CheckOutcome => {
    if (!input.evidenceComplete) return input.attestationsProposed > 0 ? contactUndecided() : waiting();
    const wasAsked = (["employer", "landlord"] as const).some((kind) => unanswered(kind, input).length > 0);
    const nobody = wasAsked ? "" : "; nobody was asked";
    return unavailable({
      reasons: [
        reason("attestation_needed", `${missing} Only ${factsOf(id).knownBy} can answer this${nobody}.`),
      ],
      source: `No answer from anybody, ${dateOf(input.now)}`,
    });
  };
  return { id, run: (input) => withAttestation(id, input, hear, withoutWord) };
}

/** A reference is somebody's word about somebody; a document is none. */
export const referenceCheck = attestedOnly("reference_check", hearReference, "Nobody spoke for the subject.");

/** What it was like to let a home to somebody, only who did can say. */
export const landlordReferences = attestedOnly(
  "landlord_references",
  hearLandlord,
  "No landlord spoke for the subject.",
);

/** A lease says what was owed, never what was paid. */
export const paymentHistory = attestedOnly(
  "payment_history",
  hearPayments,
  "Nobody confirmed that the rent was paid on time.",
);
