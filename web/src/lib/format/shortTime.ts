import { DAY, HOUR, MINUTE } from "#contract/time.ts";
import { dateText } from "./format.ts";

const LOCALE = "en-US";
const relativeFormat = new Intl.RelativeTimeFormat(LOCALE, { numeric: "auto", style: "narrow" });
const dayFormat = new Intl.DateTimeFormat(LOCALE, { month: "short", day: "numeric" });

/**
 * A time for a narrow column: `just now`, `5h ago` or `yesterday`; if it's at least a week away, the date: `Jan 4` or,
 * in another year, `Jan 4, 2025`.
 * @param now UTC milliseconds
 */
export function shortTime(date: Date, now: number): string {
  const ahead = date.getTime() - now;
  const distance = Math.abs(ahead);
  if (distance < MINUTE) return "just now";
  if (distance < HOUR) return relativeFormat.format(Math.trunc(ahead / MINUTE), "minute");
  if (distance < DAY) return relativeFormat.format(Math.trunc(ahead / HOUR), "hour");
  if (distance < 7 * DAY) return relativeFormat.format(Math.trunc(ahead / DAY), "day");
  return date.getFullYear() === new Date(now).getFullYear() ? dayFormat.format(date) : dateText(date);
}
