/** Message for text that isn't a phone number. */
export const PHONE_PROBLEM = "Enter a phone number, like (202) 555-0147 or +44 20 7946 0958";

/** Digits in the shortest numbers that can be dialed from abroad, and in the longest (E.164). */
const DIGITS = { min: 7, max: 15 } as const;

/**
 * A quick check for pages. The server knows each country's numbers and validates fully.
 * @returns whether a text could be a phone number at all
 */
export function mayBePhone(text: string): boolean {
  const digits = text.replace(/\D/g, "").length;
  return /^\+?[\d\s().\-/]*$/.test(text.trim()) && digits >= DIGITS.min && digits <= DIGITS.max;
}
