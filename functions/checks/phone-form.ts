import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";

/** What a phone number can be, judged by its form alone. */
export type PhoneForm = "well_formed" | "fictional" | "malformed";

/** 555-0100 to 555-0199 in any area code: kept for films and books, they ring nowhere (NANPA). */
const FICTIONAL = /^\+1\d{3}55501\d{2}$/;

/** @param number E.164 */
export const isFictional = (number: string): boolean => FICTIONAL.test(number);

/** A phone number as its plan reads it. */
export interface PhoneNumber {
  form: PhoneForm;
  /** E.164; null where it is malformed. */
  number: string | null;
  /** As people write it abroad, like `+1 202 555 0147`; null where it is malformed. */
  shown: string | null;
}

/**
 * @param text as typed; with a `+` it is international, else a number of the country
 * @param country two-letter code of the stated address; the US where it is none
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
    shown: parsed.formatInternational(),
  };
}
