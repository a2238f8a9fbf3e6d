import { DAY, dateOf } from "#contract/time.ts";

/** @returns whether this is `YYYY-MM-DD` and the day exists */
export function isDate(text: string | undefined): text is string {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && dateOf(at) === text;
}

/**
 * @returns the last millisecond of that day anywhere on earth (UTC−12), so that nothing expires too early in any time
 *   zone
 */
export function endOfDay(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) + DAY + DAY / 2 - 1;
}
