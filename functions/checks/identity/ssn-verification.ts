import type { Reason } from "#contract/checks/result.ts";
import { dateOf } from "#contract/time.ts";
import { adverse, inconclusive, reason, unavailable, wellFormed } from "../engine/outcome.ts";
import type { Check } from "../engine/types.ts";
import { type SsnForm, ssnForm } from "./ssn.ts";

const NEVER_ISSUED = "The Social Security Administration doesn't issue numbers like the stated one.";

const SAYS: Record<SsnForm, Reason> = {
  well_formed: reason(
    "ssn_well_formed",
    "The number has a valid format; not matched with the Social Security Administration.",
  ),
  impossible: reason("ssn_impossible", NEVER_ISSUED),
  published: reason("ssn_published", NEVER_ISSUED),
  advertising: reason("ssn_advertising", NEVER_ISSUED),
  itin: reason(
    "itin",
    "The number is an individual taxpayer identification number (ITIN), not a Social Security number.",
  ),
  atin: reason(
    "atin",
    "The number is an adoption taxpayer identification number (ATIN), not a Social Security number.",
  ),
  malformed: reason("ssn_malformed", "The stated Social Security number is incomplete."),
};

/**
 * Checks whether the format of a stated Social Security number is plausible (SSA POMS RM 10201.035). The format doesn't
 * show whose number it is, so a plausible one is well-formed (G1) and doesn't pass. The number itself never appears in
 * the outcome.
 */
export const ssnVerification: Check = {
  id: "ssn_verification",
  run({ claims, now }) {
    if (!claims.ssn?.trim())
      return unavailable({
        reasons: [reason("ssn_not_stated", "The request has no Social Security number.")],
        source: `Request, ${dateOf(now)}`,
      });
    const form = ssnForm(claims.ssn);
    const shared = {
      reasons: [SAYS[form]],
      source: `Number stated in the request, format checked ${dateOf(now)}`,
      evidence: { form },
    };
    if (form === "well_formed") return wellFormed(shared);
    if (form === "itin" || form === "atin" || form === "malformed") return inconclusive(shared);
    return adverse({ ...shared, grade: "G1" });
  },
};
