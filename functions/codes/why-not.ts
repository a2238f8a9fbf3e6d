import { readPhone } from "../checks/phone-form.ts";
import { takesCodes } from "../checks/phone-verification.ts";
import type { TextMessages } from "../contract/enums.ts";

/** A number that a code can be sent to, or what keeps one from it. */
export type Reachable =
  | { number: string; shown: string; whyNot: null }
  | { shown: string | null; whyNot: WhyNot };

export interface WhyNot {
  code: "codes_not_offered" | "no_phone" | "phone_malformed" | "phone_fictional";
  text: string;
}

const WORDS: Record<WhyNot["code"], string> = {
  codes_not_offered: "No text messages are sent here, so a phone number cannot be proven by a code.",
  no_phone: "There is no phone number to send a code to.",
  phone_malformed: "This is not a complete phone number, so no code can be sent to it.",
  phone_fictional: "This number is one of those reserved for fiction: no code reaches it.",
};

/**
 * @param text the number as it was stated
 * @param country two-letter code; the US where it is none
 */
export function reachable(
  textMessages: TextMessages,
  text: string | null | undefined,
  country?: string | undefined,
): Reachable {
  const not = (code: WhyNot["code"], shown: string | null = null): Reachable => ({
    shown,
    whyNot: { code, text: WORDS[code] },
  });
  if (!text?.trim()) return not("no_phone");
  const phone = readPhone(text, country);
  const { number, shown } = phone;
  if (number === null || shown === null) return not("phone_malformed", text.trim());
  if (textMessages === "none") return not("codes_not_offered", shown);
  if (!takesCodes(phone, textMessages)) return not("phone_fictional", shown);
  return { number, shown, whyNot: null };
}
