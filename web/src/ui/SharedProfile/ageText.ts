import { plural } from "#lib/format.ts";

const DAY = 24 * 60 * 60 * 1000;
const MONTH = 30.44 * DAY;

/**
 * @param iso when something was checked
 * @param now UTC milliseconds
 * @returns how long ago that was, for judging how current it is: `today`, `5 days ago`, `3 months ago`, `2 years ago`
 */
export function ageText(iso: string, now = Date.now()): string {
  const age = Math.max(0, now - Date.parse(iso));
  if (age < DAY) return "today";
  if (age < 2 * MONTH) return `${plural(Math.floor(age / DAY), "day")} ago`;
  const months = Math.floor(age / MONTH);
  return months < 24 ? `${months} months ago` : `${plural(Math.floor(months / 12), "year")} ago`;
}
