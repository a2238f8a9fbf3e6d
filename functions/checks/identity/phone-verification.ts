import type { Reason } from "#contract/checks/result.ts";
import { addMonths, dateOf } from "#contract/time.ts";
import { CODE_ANSWERED } from "#contract/verification/category.ts";
import { statedByRequester } from "#contract/verification/claims.ts";
import { inconclusive, passed, reason, unavailable, waiting, wellFormed } from "../engine/outcome.ts";
import type { Check, CheckInput, CheckOutcome } from "../engine/types.ts";
import { type PhoneForm, type PhoneNumber, readPhone } from "./phone-form.ts";

const SAYS: Record<PhoneForm, Reason> = {
  well_formed: reason(
    "code_not_confirmed",
    "The number has a valid format; only a one-time code proves who holds it.",
  ),
  fictional: reason("phone_fictional", "The number is reserved for fiction and reaches no one."),
  malformed: reason("phone_malformed", "The stated phone number is incomplete."),
};

/** For how many months a confirmed number counts. It's limited because numbers change hands. */
const MONTHS = 12;

/**
 * Checks the stated phone number: its format (E.164, by libphonenumber's numbering plans), the ranges reserved for
 * fiction, and whether the subject entered a one-time code sent to it. The code shows that the subject has the phone,
 * but not who they are. So the check gets the best grade (G4), but its category is `contact`, which doesn't count as
 * evidence of identity (`contract/checks/define.ts`). The format doesn't show whose phone it is, so without the code
 * the check never passes. It waits while a code can still be sent and entered.
 */
export const phoneVerification: Check = {
  id: "phone_verification",
  run(input) {
    const { claims, now } = input;
    if (!claims.phone?.trim())
      return unavailable({
        reasons: [reason("phone_not_stated", "The request has no phone number.")],
        source: `Request, ${dateOf(now)}`,
      });
    const phone = readPhone(claims.phone, statedByRequester(claims).address?.country);
    const canBeProven = takesCodes(phone, input.textMessages);
    const { provenPhone } = input;
    if (canBeProven && provenPhone !== null && provenPhone.number === phone.number)
      return proven(input, provenPhone.at);
    if (canBeProven && !input.evidenceComplete) return waiting();
    const shared = {
      reasons: [SAYS[phone.form]],
      source: `Number stated in the request, format checked ${dateOf(now)}`,
      evidence: { form: phone.form },
    };
    return phone.form === "well_formed" ? wellFormed(shared) : inconclusive(shared);
  },
};

/**
 * @param textMessages how text messages are sent; absent or `none` if they aren't
 * @returns whether a code can reach this number. A number reserved for fiction can be reached only through the local
 *   outbox.
 */
export function takesCodes(
  { form }: PhoneNumber,
  textMessages: CheckInput["textMessages"] = "none",
): boolean {
  if (textMessages === "none") return false;
  return form === "well_formed" || (form === "fictional" && textMessages === "sandbox");
}

function proven({ textMessages }: CheckInput, at: number): CheckOutcome {
  const outcome = passed({
    reasons: [reason(CODE_ANSWERED, "A one-time code sent to this number was entered.")],
    source: `One-time code by text message, entered ${dateOf(at)}`,
    evidence: { form: "well_formed" },
    grade: "G4",
    score: 1,
    expiresAt: addMonths(at, MONTHS),
  });
  return { ...outcome, sandbox: textMessages === "sandbox" };
}
