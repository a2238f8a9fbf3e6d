import type { CheckId } from "../contract/enums.ts";
import { dateOf } from "./dates.ts";
import { type EinForm, einForm } from "./ein.ts";
import { adverse, inconclusive, passed, reason, unavailable, waiting } from "./outcome.ts";
import type { Check, Reason } from "./types.ts";

const SAYS: Record<EinForm, Reason> = {
  well_formed: reason("ein_well_formed", "The EIN is well-formed; not matched with any register."),
  impossible: reason("ein_impossible", "The EIN begins with digits that the IRS never assigned."),
  malformed: reason("ein_malformed", "What was stated is not a complete EIN."),
};

/**
 * A business by the form of its employer identification number (IRS prefixes). It says nothing about whose number it
 * is: grade G1, and the sentence says so. An impossible number speaks at once; a possible one only when no document
 * comes any more. The number itself appears nowhere in the outcome.
 */
function byNumber(id: CheckId): Check {
  return {
    id,
    run({ claims, evidenceComplete, now }) {
      const ein = claims.business?.ein;
      if (!ein?.trim())
        return unavailable({
          reasons: [reason("ein_not_stated", "No EIN was stated in the request.")],
          source: `Request, ${dateOf(now)}`,
        });
      const form = einForm(ein);
      const said = {
        reasons: [SAYS[form]],
        source: `Number stated in the request, form checked ${dateOf(now)}`,
        evidence: { form },
      };
      if (form === "impossible") return adverse({ ...said, grade: "G1" });
      if (!evidenceComplete) return waiting();
      return form === "well_formed" ? passed({ ...said, grade: "G1", score: 1 }) : inconclusive(said);
    },
  };
}

export const businessIdentity = byNumber("business_identity");
export const businessRegistration = byNumber("business_registration");
