import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { phoneText } from "#contract/accounts/phone.ts";

/** What the format of a phone number shows about it. */
export type PhoneForm = "well_formed" | "fictional" | "malformed";

/** 555-0100 to 555-0199 in any area code. These numbers are reserved for fiction and reach no one (NANPA). */
const FICTIONAL = /^\+1\d{3}55501\d{2}$/;

/** @param number in E.164 format */
export const isFictional = (number: string): boolean => FICTIONAL.test(number);

/** A phone number, interpreted by its country's numbering plan. */
export interface PhoneNumber {
  form: PhoneForm;
  /** In E.164 format; null if it's malformed. */
  number: string | null;
  /** Formatted for reading, such as `+1 (202) 555-0147`; null if it's malformed. */
  shown: string | null;
}

/**
 * @param text as typed. A number with `+` is international, and one without belongs to `country`.
 * @param country two-letter code from the stated address; without one that we know, we assume the US
 */
export function readPhone(text: string, country: string | undefined): PhoneNumber {
  const code = country?.trim().toUpperCase() ?? "";
  const home: CountryCode = isSupportedCountry(code) ? code : "US";
  const parsed = parsePhoneNumberFromString(text, home);
  const isForFiction = parsed ? isFictional(parsed.number) : false;
  if (!parsed || !(isForFiction || parsed.isValid())) return { form: "malformed", number: null, shown: null };
  return {
    form: isForFiction ? "fictional" : "well_formed",
    number: parsed.number,
    shown: phoneText(parsed.ext ? `${parsed.number} ext. ${parsed.ext}` : parsed.number),
  };
}
