import { CONFIDENCE } from "#contract/confidence.ts";
import { DAY, dateOf, isDate } from "../dates.ts";
import type { TextLine } from "../types.ts";
import { datesIn, isDateAlone } from "./dates-in-text.ts";
import type { Found } from "./found.ts";

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

/** What stands before the day that a paper is of, or that it reaches to; a due date is none. */
const LABEL =
  /\b(?:(?:statement|bill|billing|invoice|issue|pay|payment|payroll|check|letter)\s+(?:date|period)|period|date\s+of\s+issue|(?<=^\s*)dated?(?=\s*:)|printed|issued|as\s+of|through)\b/i;
/** Letters are dated above their first sentence. */
const HEAD_LINES = 15;

/**
 * The day that a paper is of: the last one behind a label that says so, or on a line of its own at the head of the first
 * page; else the last one anywhere that has come, since papers also name days to come.
 */
export function dateOfPaper(lines: readonly TextLine[], now: number): Found<string> | null {
  const found = lines.flatMap((line) => datedBy(line, now));
  return (
    found.toSorted(
      (a, b) => CONFIDENCE[b.basis].value - CONFIDENCE[a.basis].value || b.value.localeCompare(a.value),
    )[0] ?? null
  );
}

function datedBy({ text, page, line }: TextLine, now: number): Found<string>[] {
  const label = LABEL.exec(text);
  const labelled = label ? datesIn(text.slice(label.index + label[0].length)) : [];
  const isHead = page === 1 && line <= HEAD_LINES && isDateAlone(text);
  const basis = labelled.length > 0 ? "labelled" : isHead ? "date_line" : "unlabelled";
  // Pay is dated ahead of its day; other days to come are due dates.
  const last = dateOf(labelled.length > 0 ? now + AHEAD_DAYS * DAY : now);
  return (labelled.length > 0 ? labelled : datesIn(text))
    .filter((value) => value <= last)
    .map((value) => ({ value, page, line, basis }));
}
