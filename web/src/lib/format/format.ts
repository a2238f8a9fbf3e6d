import { moneyOfCents } from "#contract/billing/money.ts";
import { DAY, HOUR, MINUTE } from "#contract/time.ts";

const LOCALE = "en-US";

const dateFormat = new Intl.DateTimeFormat(LOCALE, { dateStyle: "medium" });
const dateTimeFormat = new Intl.DateTimeFormat(LOCALE, { dateStyle: "medium", timeStyle: "short" });
const timeFormat = new Intl.DateTimeFormat(LOCALE, { timeStyle: "short" });
const dayFormat = new Intl.DateTimeFormat(LOCALE, { dateStyle: "medium", timeZone: "UTC" });
const relativeFormat = new Intl.RelativeTimeFormat(LOCALE, { numeric: "auto" });
const numberFormat = new Intl.NumberFormat(LOCALE);

/** `Jan 4, 2025`, in the user's time zone. */
export function dateText(value: Date | string | number): string {
  return dateFormat.format(new Date(value));
}

/** `3:07 PM`, in the user's time zone. */
export function timeText(value: Date | string | number): string {
  return timeFormat.format(new Date(value));
}

/** `Jan 4, 2025, 3:07 PM`, in the user's time zone. */
export function dateTimeText(value: Date | string | number): string {
  return dateTimeFormat.format(new Date(value));
}

/** A calendar date, which has no time zone: `2025-01-04` as `Jan 4, 2025`. Ignores a time after the date. */
export function dayText(iso: string): string {
  return dayFormat.format(new Date(`${iso.slice(0, 10)}T00:00:00Z`));
}

/** @returns the text with each valid `YYYY-MM-DD` written as a calendar date, like `Jan 4, 2025` */
export function withDays(text: string): string {
  return text.replace(/\b\d{4}-\d{2}-\d{2}\b/g, (day) =>
    Number.isNaN(Date.parse(day)) ? day : dayText(day),
  );
}

/**
 * A time as `just now`, `5 minutes ago` or `yesterday`; if it's at least a week away, the date. Times less than a
 * minute in the future count as now, because clocks differ.
 * @param now UTC milliseconds
 */
export function relativeTime(value: Date | string | number, now: number = Date.now()): string {
  const date = new Date(value);
  const ahead = date.getTime() - now;
  const distance = Math.abs(ahead);
  if (distance < MINUTE) return "just now";
  if (distance < HOUR) return relativeFormat.format(Math.trunc(ahead / MINUTE), "minute");
  if (distance < DAY) return relativeFormat.format(Math.trunc(ahead / HOUR), "hour");
  if (distance < 7 * DAY) return relativeFormat.format(Math.trunc(ahead / DAY), "day");
  return dateText(date);
}

/** Dollars as `$1,234.50` or `−$4.99`. */
export function money(dollars: number): string {
  return moneyOfCents(Math.round(dollars * 100));
}

/** `1,234` */
export function count(n: number): string {
  return numberFormat.format(n);
}

/** Bytes as `912 B`, `48 kB`, `2.4 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** A share from 0 to 1 as a percentage: 0.873 as `87%`. */
export function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
