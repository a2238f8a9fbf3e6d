import { DATE_PROBLEM, isoDateOf } from "./isoDate.ts";

const MONTHS = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];

/** Longer than any date that people enter, such as `Wednesday, September 23rd, 1990`. */
const MAX_LENGTH = 40;

/**
 * What a typed date means: one date, two possible dates if it's ambiguous, or a message that says what to enter. Dates
 * are `YYYY-MM-DD`.
 */
export type TypedDate =
  | { iso: string; either?: undefined; problem?: undefined }
  | { either: [monthFirst: string, dayFirst: string]; iso?: undefined; problem?: undefined }
  | { problem: string; iso?: undefined; either?: undefined };

/**
 * Reads a date as people type or paste it, with a four-digit year:
 * - `04/23/1990`: slashes are the date field's own format, so month first, unless that number can't be a month
 * - `04-12-1990`, `4.12.1990`, `4 12 1990`: month first in the US and day first elsewhere, so it's ambiguous if both
 *   numbers can be a month
 * - `1990-04-23`, `1990/4/23`: year first (ISO 8601), always followed by the month
 * - `April 23, 1990`, `23 Apr 1990`, `23-Apr-1990`: in any order, in English
 * - `04231990`, `19900423`: eight digits, in the first order that gives a date with a year from 1800 to 2199: month
 *   first, year first, or day first
 */
export function readDate(text: string): TypedDate {
  const typed = tidied(text);
  if (typed.length > MAX_LENGTH) return { problem: DATE_PROBLEM };
  return compact(typed) ?? numeric(typed) ?? named(typed) ?? { problem: DATE_PROBLEM };
}

/**
 * Makes typed text uniform: full-width digits, dashes and spaces become plain ones, letters become lowercase, and
 * invisible characters and spaces beside separators are removed.
 */
const tidied = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .replace(/\s+/g, " ")
    .replace(/ ?([-/.,]) ?/g, "$1")
    .trim()
    .toLowerCase();

function compact(typed: string): TypedDate | undefined {
  if (!/^\d{8}$/.test(typed)) return undefined;
  const at = (from: number, to: number) => typed.slice(from, to);
  const iso = [
    isoDateOf(at(4, 8), at(0, 2), at(2, 4)),
    isoDateOf(at(0, 4), at(4, 6), at(6, 8)),
    isoDateOf(at(4, 8), at(2, 4), at(0, 2)),
  ].find((date) => date !== undefined && date >= "1800" && date < "2200");
  return iso ? { iso } : { problem: DATE_PROBLEM };
}

function numeric(typed: string): TypedDate | undefined {
  const [, first = "", separator = "", second = "", third = ""] =
    /^(\d{1,4})([-/. ])(\d{1,2})\2(\d{1,4})$/.exec(typed) ?? [];
  if (first.length === 4 && third.length <= 2) return only(isoDateOf(first, second, third));
  if (first.length > 2 || third.length === 0) return undefined;
  if (third.length <= 2) return { problem: "Enter all four digits of the year, as in MM/DD/YYYY" };
  if (third.length === 3) return undefined;
  const monthFirst = isoDateOf(third, first, second);
  const dayFirst = isoDateOf(third, second, first);
  const isAmbiguous = separator !== "/" && monthFirst !== dayFirst;
  if (isAmbiguous && monthFirst && dayFirst) return { either: [monthFirst, dayFirst] };
  return only(monthFirst ?? dayFirst);
}

function named(typed: string): TypedDate | undefined {
  const words = typed
    .replace(/(\d)([a-z])/g, "$1 $2")
    .replace(/([a-z])(\d)/g, "$1 $2")
    .split(/[ ,./-]/)
    .filter((word) => word !== "" && !/^(?:st|nd|rd|th|of|the|\p{L}{2,6}day)$/u.test(word));
  const months = words.flatMap((word) => {
    const month = word.length >= 3 ? MONTHS.findIndex((name) => name.startsWith(word)) + 1 : 0;
    return month > 0 ? [String(month)] : [];
  });
  const year = words.find((word) => /^\d{4}$/.test(word));
  const day = words.find((word) => /^\d{1,2}$/.test(word));
  const [month] = months;
  if (words.length !== 3 || months.length !== 1 || !month || !year || !day) return undefined;
  return only(isoDateOf(year, month, day));
}

const only = (iso: string | undefined): TypedDate =>
  iso ? { iso } : { problem: `This date doesn't exist. ${DATE_PROBLEM}` };
