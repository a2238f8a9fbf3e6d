/**
 * A date as printed: eight digits with a separator of one character each. Cards print `1990-04-12`, `04/12/1990` or
 * `12.04.1990`; readers often mistake the separator.
 */
const YEAR_FIRST = /^(\d{4})[^0-9A-Za-z](\d\d)[^0-9A-Za-z](\d\d)$/;
const YEAR_LAST = /^(\d\d)[^0-9A-Za-z](\d\d)[^0-9A-Za-z](\d{4})$/;
const PUNCTUATION = new Set([",", ".", ";", ":", "(", ")", "'"]);

/**
 * @param text a word as it was read, at most 40 characters
 * @returns the dates (YYYY-MM-DD) that it can mean, since day and month come in either order; empty if it isn't a date
 */
export function printedDates(text: string): string[] {
  const word = trimmed(text);
  const [, year, middle, end] = YEAR_FIRST.exec(word) ?? [];
  if (year) return [`${year}-${middle}-${end}`].filter(isReal);
  const [, first, second, last] = YEAR_LAST.exec(word) ?? [];
  if (!last) return [];
  return [...new Set([`${last}-${first}-${second}`, `${last}-${second}-${first}`])].filter(isReal);
}

/** @param date YYYY-MM-DD. @returns its digits in every order that cards print */
export function printedForms(date: string): string[] {
  const [year, month, day] = date.split("-");
  return [`${year}${month}${day}`, `${month}${day}${year}`, `${day}${month}${year}`];
}

/** Digits that look alike in worn or blurred print. */
const ALIKE = ["0689", "3589", "56", "147", "27"];

/** @returns whether two dates can't be the same one, read badly: two digits differ, or one that looks nothing alike */
export function differClearly(a: string, b: string): boolean {
  const pairs = [...a].map((one, i) => [one, b[i] ?? ""] as const).filter(([one, other]) => one !== other);
  const isUnlike = ([one, other]: readonly [string, string]) =>
    !ALIKE.some((group) => group.includes(one) && group.includes(other));
  return pairs.length >= 2 || pairs.some(isUnlike);
}

function isReal(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}

function trimmed(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && PUNCTUATION.has(text[start]!)) start++;
  while (end > start && PUNCTUATION.has(text[end - 1]!)) end--;
  return text.slice(start, end);
}
