/** Calendar dates are `YYYY-MM-DD` strings, which compare as text. Instants are UTC in milliseconds. */

export const DAY = 24 * 60 * 60 * 1000;

/** @returns an instant's calendar date in UTC */
export function dateOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** @returns whether this is `YYYY-MM-DD` and the day exists */
export function isDate(text: string | undefined): text is string {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && dateOf(at) === text;
}

/** @returns the last millisecond of that day anywhere on earth (UTC−12), so that nothing ends too early for anyone */
export function endOfDay(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) + DAY + DAY / 2 - 1;
}

/** @returns the instant that many calendar months later; if that day doesn't exist, the last day of the month */
export function addMonths(at: number, months: number): number {
  const date = new Date(at);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime();
}
