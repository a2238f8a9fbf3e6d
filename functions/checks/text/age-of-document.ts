import { CONFIDENCE } from "#contract/documents/confidence.ts";
import { DAY, dateOf, isDate } from "../dates.ts";
import type { TextLine } from "../engine/types.ts";
import { datesIn, isDateAlone } from "./dates-in-text.ts";
import type { Found } from "./found.ts";

/** Maximum age of a proof of the current state. */
const FRESH_DAYS = 90;
/** A pay stub is dated ahead of the day when it's handed out. */
const AHEAD_DAYS = 14;

/** @returns until when a document of that day counts as recent */
export const freshUntil = (date: string): number => Date.parse(`${date}T00:00:00Z`) + FRESH_DAYS * DAY;

/**
 * @param now UTC in milliseconds
 * @returns whether a document has a date within the last 90 days
 */
export function isFresh(date: string | null | undefined, now: number): date is string {
  if (!isDate(date ?? undefined)) return false;
  const at = Date.parse(`${date}T00:00:00Z`);
  return at <= now + AHEAD_DAYS * DAY && now <= freshUntil(date ?? "");
}

/** Labels of a paper's date, or of the end of its period. A due date isn't one. */
const LABEL =
  /\b(?:(?:statement|bill|billing|invoice|issue|pay|payment|payroll|check|letter)\s+(?:date|period)|period|date\s+of\s+issue|(?<=^\s*)dated?(?=\s*:)|printed|issued|as\s+of|through)\b/i;
/** Letters have their date above the first sentence. */
const HEAD_LINES = 15;

/**
 * A paper's date: the last one after such a label, or on a line of its own at the top of the first page; otherwise the
 * last date anywhere that isn't in the future, because papers also mention future dates.
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
  // A pay date can be in the future. Other future dates are due dates.
  const last = dateOf(labelled.length > 0 ? now + AHEAD_DAYS * DAY : now);
  return (labelled.length > 0 ? labelled : datesIn(text))
    .filter((value) => value <= last)
    .map((value) => ({ value, page, line, basis }));
}
