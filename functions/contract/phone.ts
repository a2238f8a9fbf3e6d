/** What somebody is told whose phone number is none. */
export const PHONE_PROBLEM = "Enter a phone number, like (202) 555-0147 or +44 20 7946 0958";

/** Digits of the shortest numbers that are dialed from abroad, and of the longest (E.164). */
const DIGITS = { min: 7, max: 15 } as const;

/**
 * A light look, for pages: the server knows each country's numbers and judges fully.
 * @returns whether a text could be a phone number at all
 */
export function mayBePhone(text: string): boolean {
  const digits = text.replace(/\D/g, "").length;
  return /^\+?[\d\s().\-/]*$/.test(text.trim()) && digits >= DIGITS.min && digits <= DIGITS.max;
}
