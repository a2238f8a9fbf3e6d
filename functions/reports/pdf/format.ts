/** Wording and formats of reports, identical to those on screen. */

export const NOT_CHECKED = "Not checked";

/** At the bottom of every page. */
export const NULL_SENTENCE =
  "“Not checked” means that we have no confirmed answer. It never means passed or clean.";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** @returns the UTC day of an ISO 8601 time or date, such as `Jan 4, 2025` */
export function dayText(iso: string): string {
  const [year, month, day] = iso.slice(0, 10).split("-").map(Number);
  return `${MONTHS[month! - 1]} ${day}, ${year}`;
}

/** @returns the time of day, such as `15:07 UTC` */
const timeText = (iso: string): string => `${new Date(iso).toISOString().slice(11, 16)} UTC`;

/** @returns the day and time, such as `Jan 4, 2025, 15:07 UTC` */
export const dayTimeText = (iso: string): string => `${dayText(iso)}, ${timeText(iso)}`;

/** @returns a code as words: `ssn_not_stated` → `SSN not stated` */
export function codeText(code: string): string {
  const words = code.replaceAll("_", " ").replace(/\b(ssn|zip|ein|lei|id)\b/g, (word) => word.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}
