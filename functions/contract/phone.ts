import { tidyEntry } from "./clean-text.ts";

/** Message for text that isn't a phone number. */
export const PHONE_PROBLEM = "Enter a phone number, like (202) 555-0147 or +44 20 7946 0958";

/** Digits in the shortest numbers that can be dialed from abroad, and in the longest (E.164). */
const DIGITS = { min: 7, max: 15 } as const;

/**
 * @returns a phone number with plain digits and dashes and without invisible characters. A leading `00`, which no
 *   national number in the US has, becomes the `+` that it means in most countries.
 */
export const tidyPhone = (text: string): string =>
  tidyEntry(text)
    .replace(/\p{Pd}/gu, "-")
    .replace(/^00[ .-]?(?=[1-9])/, "+");

/**
 * A quick check for pages. The server knows each country's numbers and validates fully.
 * @param text tidied
 * @returns whether a text could be a phone number at all, with or without an extension
 */
export function mayBePhone(text: string): boolean {
  const number = text.replace(/ ?(?:ext\.?|x|#) ?\d{1,6}$/i, "");
  const digits = number.replace(/\D/g, "").length;
  return /^\+?[\d\s().\-/]*$/.test(number) && digits >= DIGITS.min && digits <= DIGITS.max;
}
