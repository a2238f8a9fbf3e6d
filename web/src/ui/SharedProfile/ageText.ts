import { plural } from "#contract/plural.ts";
import { DAY } from "#contract/time.ts";

const MONTH = 30.44 * DAY;

/** @returns midnight at the start of the day that `at` falls on in the browser's time zone, in UTC milliseconds */
const startOfDay = (at: number | string) => new Date(at).setHours(0, 0, 0, 0);

/**
 * @param iso when something was checked
 * @param now UTC milliseconds
 * @returns how long ago that was, for judging how current it is: `today`, `5 days ago`, `3 months ago`, `2 years ago`
 */
export function ageText(iso: string, now = Date.now()): string {
  // Rounded, because a day has 23 or 25 hours when the clocks change.
  const days = Math.max(0, Math.round((startOfDay(now) - startOfDay(iso)) / DAY));
  const age = days * DAY;
  if (days === 0) return "today";
  if (age < 2 * MONTH) return `${plural(days, "day")} ago`;
  const months = Math.floor(age / MONTH);
  return months < 24 ? `${plural(months, "month")} ago` : `${plural(Math.floor(months / 12), "year")} ago`;
}
