import { isIsoDate } from "#lib/format/isoDate.ts";
import { readDate } from "#lib/format/readDate.ts";

/**
 * Formats a date field after a change. It adds slashes to digits that can only be a month and a day, and formats a date
 * that was pasted or autofilled as `MM/DD/YYYY`. Anything else stays as typed, because it may be the start of a date in
 * another order, such as `1990-04-1`.
 * @param typed the input's new text
 * @param before its previous text
 */
export function typedDate(typed: string, before: string): string {
  // Don't reformat edits in the middle of a date, because people are fixing it themselves.
  if (typed.length === before.length + 1 && typed.startsWith(before)) return withSlashes(typed);
  const isWhole = typed.length > before.length + 1 && !/\D\d$/.test(typed);
  return isWhole ? tidyDate(typed) : typed;
}

/** @returns an unambiguous date as `MM/DD/YYYY`; any other text unchanged */
export function tidyDate(text: string): string {
  const { iso } = readDate(text);
  return iso ? usDate(iso) : text;
}

/** @returns a `YYYY-MM-DD` date as `MM/DD/YYYY` */
export const usDate = (iso: string): string => `${iso.slice(5, 7)}/${iso.slice(8)}/${iso.slice(0, 4)}`;

function withSlashes(typed: string): string {
  const [, month = "", day = "", year = ""] =
    /^(\d{2}|\d(?=\/))\/?(\d{1,2})(?:\/?(\d{1,4}))?$/.exec(typed) ?? [];
  // Check the day in 2000, a leap year, so that February 29 passes.
  const isPossible = isIsoDate(`2000-${month.padStart(2, "0")}-${day.length === 2 ? day : "01"}`);
  if (!isPossible || (year !== "" && day.length < 2)) return typed;
  return year === "" ? `${month}/${day}` : `${month}/${day}/${year}`;
}
