/**
 * Durations in milliseconds, the code's unit for durations and instants. Exceptions have their unit in the name, as in
 * `retryAfterSeconds`, or are JWT claims. Calendar dates are `YYYY-MM-DD` strings, which compare as text.
 */
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const WEEK = 7 * DAY;

/** @returns an instant in ISO 8601, in UTC: `2026-11-03T15:04:05.000Z`. Null stays null. */
export function isoTime(ms: number): string;
export function isoTime(ms: number | null): string | null;
export function isoTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

/** @returns an instant's calendar date in UTC */
export const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/**
 * Adds calendar months in UTC. A day that the month doesn't have becomes its last day: January 31 plus one month is
 * February 28, or 29 in a leap year.
 */
export function addMonths(ms: number, months: number): number {
  const date = new Date(ms);
  const month = date.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate();
  date.setUTCMonth(month, Math.min(date.getUTCDate(), lastDay));
  return date.getTime();
}

/** @returns an instant in whole seconds since 1970, as JWTs and Stripe count */
export const unixSeconds = (ms: number): number => Math.floor(ms / SECOND);
