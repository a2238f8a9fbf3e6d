import { CONFIDENCE } from "#contract/documents/confidence.ts";
import { DAY, dateOf } from "#contract/time.ts";
import { isDate } from "../dates.ts";
import type { TextLine } from "../engine/types.ts";
import { datesIn, isDateAlone } from "./dates-in-text.ts";
import type { Found } from "./found.ts";

/** Maximum age of a document that has to show the current situation. */
const FRESH_DAYS = 90;
/** A document may have a date this many days ahead, because pay stubs can be handed out before their pay date. */
const AHEAD_DAYS = 14;

/** @returns when a document with this date stops counting as recent, UTC in milliseconds */
export const freshUntil = (date: string): number => Date.parse(`${date}T00:00:00Z`) + FRESH_DAYS * DAY;

/**
 * @param now UTC in milliseconds
 * @returns whether a document's date is within the last 90 days, or at most 14 days ahead
 */
export function isFresh(date: string | null | undefined, now: number): date is string {
  if (!isDate(date ?? undefined)) return false;
  const at = Date.parse(`${date}T00:00:00Z`);
  return at <= now + AHEAD_DAYS * DAY && now <= freshUntil(date ?? "");
}

/** Labels for a document's date, or for the end of its period. A due date doesn't count. */
const LABEL =
  /\b(?:(?:statement|bill|billing|invoice|issue|pay|payment|payroll|check|letter)\s+(?:date|period)|period|date\s+of\s+issue|(?<=^\s*)dated?(?=\s*:)|printed|issued|as\s+of|through)\b/i;
/** The date of a letter is above its first sentence, within this many lines. */
const HEAD_LINES = 15;

/**
 * A document's date: the latest date that follows a label, or that's alone on a line at the top of the first page. If
 * there's none, the latest date anywhere that isn't in the future.
 */
export function dateOfDocument(lines: readonly TextLine[], now: number): Found<string> | null {
  const found = lines.flatMap((line) => datedBy(line, now));
  return (
    found.toSorted(
      (a, b) => CONFIDENCE[b.basis].value - CONFIDENCE[a.basis].value || b.value.localeCompare(a.value),
    )[0] ?? null
  );
}

function datedBy({ text, page, line }: TextLine, now: number): Found<string>[] {
  const label = LABEL.exec(text);
  const labeled = label ? datesIn(text.slice(label.index + label[0].length)) : [];
  const isHead = page === 1 && line <= HEAD_LINES && isDateAlone(text);
  const basis = labeled.length > 0 ? "labelled" : isHead ? "date_line" : "unlabelled";
  // A labeled date, such as a pay date, can be in the future. Other future dates are due dates.
  const last = dateOf(labeled.length > 0 ? now + AHEAD_DAYS * DAY : now);
  return (labeled.length > 0 ? labeled : datesIn(text))
    .filter((value) => value <= last)
    .map((value) => ({ value, page, line, basis }));
}
