import { isDate } from "../dates.ts";
import type { TextLine } from "../engine/types.ts";
import type { Found } from "./found.ts";

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

const DATE =
  /(\d{4})-(\d{2})-(\d{2})|(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})|\b(\p{L}{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})/giu;

/** @returns the dates in a text as YYYY-MM-DD, from left to right; numeric dates are read as in the US, month first */
export function datesIn(text: string): string[] {
  return [...text.matchAll(DATE)].flatMap(([, y, m, d, usM, usD, usY, name, day, year]) => {
    const date = y
      ? `${y}-${m}-${d}`
      : usY
        ? iso(usY, Number(usM), Number(usD))
        : iso(year ?? "", MONTHS.indexOf((name ?? "").slice(0, 3).toLowerCase()) + 1, Number(day));
    return isDate(date) ? [date] : [];
  });
}

/** @returns whether a text has nothing but dates, spaces, periods and commas */
export const isDateAlone = (text: string): boolean => /^[\s.,]*$/.test(text.replace(DATE, ""));

const iso = (year: string, month: number, day: number) =>
  `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;

/** @returns the dates after this label, from the first line where a date follows it; null if there's none */
export function datesAfter(lines: readonly TextLine[], label: RegExp): Found<string[]> | null {
  for (const { text, page, line } of lines) {
    const match = label.exec(text);
    const value = match ? datesIn(text.slice(match.index + match[0].length)) : [];
    if (value.length > 0) return { value, page, line, basis: "labelled" };
  }
  return null;
}

/** @returns the first line that has this date; null if there's none */
export function findDate(lines: readonly TextLine[], date: string): Found<string> | null {
  const at = lines.find(({ text }) => datesIn(text).includes(date));
  return at ? { value: date, page: at.page, line: at.line, basis: "as_stated" } : null;
}
