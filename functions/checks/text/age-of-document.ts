import { DAY, dateOf, isDate } from "../dates.ts";
import type { TextLine } from "../types.ts";
import { datesIn } from "./dates-in-text.ts";

/** A proof of how things are now is not older (design: verification engine, result fields: proof of address). */
const FRESH_DAYS = 90;
/** Pay is dated ahead of the day on which the stub is given out. */
const AHEAD_DAYS = 14;

/** @returns the instant until which a document of that day counts as recent. */
export const freshUntil = (date: string): number => Date.parse(`${date}T00:00:00Z`) + FRESH_DAYS * DAY;

/** @returns whether a document bears a date of the last 90 days. @param now UTC milliseconds */
export function isFresh(date: string | null | undefined, now: number): date is string {
  if (!isDate(date ?? undefined)) return false;
  const at = Date.parse(`${date}T00:00:00Z`);
  return at <= now + AHEAD_DAYS * DAY && now <= freshUntil(date ?? "");
}

/** @returns the last day in a text that has come: statements and bills also name days to come, such as a due date. */
export function latestDate(lines: readonly TextLine[], now: number): string | null {
  const today = dateOf(now);
  const past = lines.flatMap(({ text }) => datesIn(text)).filter((date) => date <= today);
  return past.toSorted().at(-1) ?? null;
}
