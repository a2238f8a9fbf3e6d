/** What the format of an employer identification number shows about it. */
export type EinForm = "well_formed" | "impossible" | "malformed";

/** First two digits that the IRS has never assigned (IRS, "How EINs are assigned and valid EIN prefixes"). */
const NEVER = new Set("00 07 08 09 17 18 19 28 29 49 69 70 78 79 89 96 97".split(" "));

/**
 * Classifies an employer identification number by its prefix. It has no check digit.
 * @param text as typed, with or without hyphen or spaces
 */
export function einForm(text: string): EinForm {
  const digits = text.replace(/[\s-]/g, "");
  if (!/^\d{9}$/.test(digits)) return "malformed";
  return NEVER.has(digits.slice(0, 2)) ? "impossible" : "well_formed";
}
