/** Message for text that isn't a date. */
export const DATE_PROBLEM = "Enter a date as MM/DD/YYYY";

/** @returns `YYYY-MM-DD`, or undefined if the calendar has no such date or the year is before 1000 */
export function isoDateOf(year: string, month: string, day: string): string | undefined {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  const date = new Date(Date.UTC(y, m - 1, d));
  const exists = date.getUTCFullYear() === y && date.getUTCMonth() === m - 1 && date.getUTCDate() === d;
  return exists && y >= 1000 ? date.toISOString().slice(0, 10) : undefined;
}

/** Whether the text is an existing calendar date as `YYYY-MM-DD`, in the year 1000 or later. */
export function isIsoDate(text: string): boolean {
  const [, year = "", month = "", day = ""] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  return isoDateOf(year, month, day) === text;
}
