import type { CheckId } from "../contract/enums.ts";
import { factsOf } from "./catalogue.ts";
import { dateOf } from "./dates.ts";
import { reason, unavailable } from "./outcome.ts";
import type { Check } from "./types.ts";

/**
 * A check that only somebody who knows the subject can answer, or a provider that asked them. Nobody is asked by
 * the check itself, so without an answer it is `unavailable`.
 * @param missing what was therefore not found out, as a whole sentence
 */
function attestedOnly(id: CheckId, missing: string): Check {
  return {
    id,
    run: ({ now }) =>
      unavailable({
        reasons: [
          reason(
            "attestation_needed",
            `${missing} Only ${factsOf(id).knownBy} can answer this; nobody was asked.`,
          ),
        ],
        source: `No answer from anybody, ${dateOf(now)}`,
      }),
  };
}

/** A reference is somebody's word about somebody; a document is none. */
export const referenceCheck = attestedOnly("reference_check", "Nobody spoke for the subject.");

/** What it was like to let a home to somebody, only who did can say. */
export const landlordReferences = attestedOnly("landlord_references", "No landlord spoke for the subject.");

/** A lease says what was owed, never what was paid. */
export const paymentHistory = attestedOnly(
  "payment_history",
  "Nobody confirmed that the rent was paid on time.",
);
