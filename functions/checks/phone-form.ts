import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";

/** What a phone number can be, judged by its form alone. */
export type PhoneForm = "well_formed" | "fictional" | "malformed";

/** 555-0100 to 555-0199 in any area code: kept for films and books, they ring nowhere (NANPA). */
const FICTIONAL = /^\+1\d{3}55501\d{2}$/;

/**
 * @param text as typed; with a `+` it is international, else a number of the country
 * @param country two-letter code of the stated address; the US where it is none
 */
export function phoneForm(text: string, country: string | undefined): PhoneForm {
  const code = country?.trim().toUpperCase() ?? "";
  const home: CountryCode = isSupportedCountry(code) ? code : "US";
  const number = parsePhoneNumberFromString(text, home);
  if (!number) return "malformed";
  if (FICTIONAL.test(number.number)) return "fictional";
  return number.isValid() ? "well_formed" : "malformed";
}
