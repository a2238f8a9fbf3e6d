import type { Env } from "#core/env.ts";
import { readPhone } from "#functions/checks/identity/phone-form.ts";
import { takesCodes } from "#functions/checks/identity/phone-verification.ts";
import { countryNames, judgeNumber } from "#functions/sms/textable.ts";

/** A number that we can send a code to, or the reason why we can't. */
export type Reachable =
  /** `country` is the one from `judgeNumber`. */
  | { number: string; shown: string; country: string | null; whyNot: null }
  | { shown: string | null; whyNot: WhyNot };

export interface WhyNot {
  code:
    | "codes_not_offered"
    | "no_phone"
    | "phone_malformed"
    | "phone_fictional"
    | "phone_type_unsupported"
    | "phone_country_unsupported"
    | "email_unverified";
  text: string;
}

type Setting = Pick<Env, "SMS" | "SMS_COUNTRIES">;

const TEXT: Record<WhyNot["code"], string | ((env: Setting) => string)> = {
  codes_not_offered: "We can't send text messages, so you can't verify a phone number.",
  no_phone: "There's no phone number to text a code to.",
  phone_malformed: "This phone number is incomplete, so we can't text a code to it.",
  phone_fictional: "This number is reserved for fiction, so we can't text a code to it.",
  phone_type_unsupported: "We can't send texts to this kind of number. Use a mobile number.",
  phone_country_unsupported: ({ SMS_COUNTRIES }) => {
    const names = countryNames(SMS_COUNTRIES);
    return names
      ? `We can only send texts to numbers in ${names} right now.`
      : "We can't send texts to numbers in this country right now.";
  },
  email_unverified: "Confirm your email address first. Then we can text you a code.",
};

/** @returns the message for the reason why we can't send a code */
export function whyNot(env: Setting, code: WhyNot["code"]): WhyNot {
  const words = TEXT[code];
  return { code, text: typeof words === "string" ? words : words(env) };
}

/**
 * Decides whether we can text a code to a number.
 * @param text the number as stated
 * @param country two-letter code; the US by default
 */
export function reachable(
  env: Setting,
  text: string | null | undefined,
  country?: string | undefined,
): Reachable {
  const not = (code: WhyNot["code"], shown: string | null = null): Reachable => ({
    shown,
    whyNot: whyNot(env, code),
  });
  if (!text?.trim()) return not("no_phone");
  const phone = readPhone(text, country);
  const { number, shown } = phone;
  if (number === null || shown === null) return not("phone_malformed", text.trim());
  if (env.SMS === "none") return not("codes_not_offered", shown);
  if (!takesCodes(phone, env.SMS)) return not("phone_fictional", shown);
  const judged = judgeNumber(env, number);
  if (judged.problem) return not(judged.problem, shown);
  return { number, shown, country: judged.country, whyNot: null };
}
