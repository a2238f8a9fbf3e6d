import { dateOf } from "./dates.ts";
import { inconclusive, reason, unavailable } from "./outcome.ts";
import { type PhoneForm, phoneForm } from "./phone-form.ts";
import type { Check, Reason } from "./types.ts";

const SAYS: Record<PhoneForm, Reason> = {
  well_formed: reason(
    "code_not_confirmed",
    "The number is well-formed; only a one-time code proves who holds it.",
  ),
  fictional: reason("phone_fictional", "The number is one of those reserved for fiction; it reaches nobody."),
  malformed: reason("phone_malformed", "What was stated is not a complete phone number."),
};

/**
 * The stated phone number's form (E.164, by libphonenumber's plans) and the ranges reserved for fiction (design:
 * verification engine, checks). Form alone shows nobody's phone, so without a one-time code this never passes, and
 * being only well-formed it has no grade and adds nothing to a score.
 */
export const phoneVerification: Check = {
  id: "phone_verification",
  run({ claims, now }) {
    const source = `Number stated in the request, form checked ${dateOf(now)}`;
    if (!claims.phone?.trim())
      return unavailable({
        reasons: [reason("phone_not_stated", "No phone number was stated in the request.")],
        source: `Request, ${dateOf(now)}`,
      });
    const form = phoneForm(claims.phone, claims.address?.country);
    return inconclusive({ reasons: [SAYS[form]], source, evidence: { form } });
  },
};
