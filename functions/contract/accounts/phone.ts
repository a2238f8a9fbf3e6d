import { tidyEntry } from "../clean-text.ts";

/** The message for text that isn't a phone number. */
export const PHONE_PROBLEM = "Enter a phone number, like (202) 555-0147 or +44 20 7946 0958";

/** Digits in the shortest and the longest numbers that can be dialed from abroad (E.164). */
const DIGITS = { min: 7, max: 15 } as const;

/**
 * @returns a phone number with plain digits and dashes and without invisible characters. A leading `00`, which no
 *   national number in the US has, becomes the `+` that it means in most countries.
 */
export const tidyPhone = (text: string): string =>
  tidyEntry(text)
    .replace(/\p{Pd}/gu, "-")
    .replace(/^00[ .-]?(?=[1-9])/, "+");

const EXTENSION = / ?(?:ext\.?|x|#) ?(\d{1,6})$/i;

/**
 * A quick check for pages. The server knows each country's numbering plan and validates fully.
 * @param text tidied
 * @returns whether a text could be a phone number, with or without an extension
 */
export function mayBePhone(text: string): boolean {
  const number = text.replace(EXTENSION, "");
  const digits = number.replace(/\D/g, "").length;
  return /^\+?[\d\s().\-/]*$/.test(number) && digits >= DIGITS.min && digits <= DIGITS.max;
}

/** Calling codes of two digits (ITU E.164). The codes 1 and 7 have one digit, and all others have three. */
const TWO_DIGITS = /^(?:2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/**
 * A stored phone number, formatted for reading: `+1 (415) 555-0134`, `+44 20 7946 0958`. A number of ten digits without
 * a calling code is a US number, as on forms.
 * @returns the text unchanged if it's masked, isn't a phone number, or has neither a calling code nor ten digits
 */
export function phoneText(stored: string): string {
  if (!mayBePhone(stored)) return stored;
  const extension = EXTENSION.exec(stored)?.[1];
  if (extension) return `${phoneText(stored.replace(EXTENSION, ""))} ext. ${extension}`;
  const digits = stored.replace(/\D/g, "");
  if (!stored.trim().startsWith("+")) return digits.length === 10 ? american(digits) : stored;
  if (digits.startsWith("1") && digits.length === 11) return `+1 ${american(digits.slice(1))}`;
  const code = /^[17]/.test(digits) ? 1 : TWO_DIGITS.test(digits) ? 2 : 3;
  return `+${digits.slice(0, code)} ${grouped(digits.slice(code))}`;
}

const american = (ten: string) => `(${ten.slice(0, 3)}) ${ten.slice(3, 6)}-${ten.slice(6)}`;

/** Groups digits in fours from the end, or in threes if fours would leave a single digit. */
function grouped(digits: string): string {
  const size = digits.length % 4 === 1 ? 3 : 4;
  const first = digits.length % size;
  const rest = Array.from({ length: Math.floor(digits.length / size) }, (_, i) =>
    digits.slice(first + i * size, first + (i + 1) * size),
  );
  return [digits.slice(0, first), ...rest].filter(Boolean).join(" ");
}
