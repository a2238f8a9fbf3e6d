import { PRINTED_FACTS, type PrintedFact, type PrintedResult } from "#contract/documents/printed.ts";
import { differClearly, printedDates, printedForms } from "./dates.ts";
import type { Word } from "./engine.ts";
import { fold, isLatin, lettersOf, likeness } from "./fold.ts";
import { labeledValues, type Row, rowsOf, type Value } from "./labels.ts";

/** The signed values to look for: names and the number as text, dates as YYYY-MM-DD. */
export type SignedFields = Partial<Record<PrintedFact, string | undefined>>;

/** One signed fact, compared with one reading of the front. */
export interface Compared {
  fact: PrintedFact;
  result: PrintedResult;
  /** For `differs`: what the front shows, folded, to compare with another reading. It's never stored. */
  shown?: string;
}

/**
 * Words below this confidence (0 to 1) don't show that anything differs. Any word can show that it agrees. Of words that
 * were read wrong, few reach 0.5 (measured in the corpus).
 */
const CLEAR = 0.7;
/** A shorter number may be part of another one. */
const MIN_NUMBER = 5;
/** Shorter names have too few letters to say that another one isn't the same, read badly. */
const MIN_NAME = 3;
/** Names that are less alike than this (`likeness`) are different names. */
const OTHER_NAME = 0.4;
/** Words that are at least this much like the signed name may be that name, read badly. */
const SAME_NAME = 0.6;

/**
 * Compares the words on a card's front with its signed facts. Readers of print make mistakes, so a fact differs only if
 * a label announces a value of the same kind, each of its words was read with high confidence, it can't be the signed
 * one read badly, and the signed one is nowhere on the front, even if characters that look alike are taken for one
 * another.
 * @returns one result for each signed fact
 */
export function compareWords(words: readonly Word[], signed: SignedFields): Compared[] {
  const rows = rowsOf(words);
  const labeled = labeledValues(rows);
  return PRINTED_FACTS.flatMap((fact): Compared[] => {
    const value = signed[fact];
    if (!value) return [];
    const { isShown, otherIn } = KINDS[fact];
    if (isShown(rows, value)) return [{ fact, result: "agrees" }];
    const others = labeled
      .filter((one) => one.fact === fact)
      .flatMap((one) => otherIn(one.value, value, rows) ?? []);
    const shown = [...new Set(others)];
    // Two different values after the same label mean that it isn't clear which one is meant.
    return shown.length === 1
      ? [{ fact, result: "differs", shown: shown[0]! }]
      : [{ fact, result: "unread" }];
  });
}

interface Kind {
  /** Whether the signed value is anywhere on the front. */
  isShown(rows: readonly Row[], signed: string): boolean;
  /** @returns the value after a label if it's clearly another one than what was signed, folded; otherwise null */
  otherIn(value: Value, signed: string, rows: readonly Row[]): string | null;
}

const NUMBER: Kind = {
  isShown: (rows, signed) => fold(signed).length >= MIN_NUMBER && includes(rows, fold(signed)),
  otherIn(value, signed) {
    const number = fold(signed);
    if (number.length < MIN_NUMBER) return null;
    const other = leading(value, number.length);
    if (!other || !hasSameShape(other, number)) return null;
    const apart = [...other].filter((one, i) => one !== number[i]).length;
    return apart >= 2 ? other : null;
  },
};

const DATE: Kind = {
  isShown: (rows, signed) => printedForms(signed).some((form) => includes(rows, fold(form))),
  otherIn(value, signed) {
    const [word] = value;
    if (!word || word.confidence < CLEAR) return null;
    const dates = printedDates(word.text);
    const differs = dates.length > 0 && dates.every((date) => differClearly(date, signed));
    return differs ? dates.join() : null;
  },
};

const NAME: Kind = {
  isShown(rows, signed) {
    const parts = partsOf(signed);
    const shown = rows.flat().flatMap(({ text }) => partsOf(text));
    // Barcodes cut long names off.
    const isPart = (part: string) =>
      shown.some((one) => one === part || (part.length >= 6 && one.startsWith(part)));
    return parts.length > 0 && parts.every(isPart);
  },
  otherIn(value, signed, rows) {
    const name = partsOf(signed).join("");
    const words = value.map(({ text }) => lettersOf(text)).filter((text) => text !== "");
    const other = fold(words.join(""));
    const isClear = value.every(({ text, confidence }) => confidence >= CLEAR && isName(text));
    if (!isClear || !isLatin(signed) || other.length < MIN_NAME || name.length < MIN_NAME) return null;
    if (likeness(other, name) >= OTHER_NAME) return null;
    const isMaybeShown = rows.flat().some(({ text }) => likeness(fold(text), name) >= SAME_NAME);
    return isMaybeShown ? null : other;
  },
};

const KINDS: Record<PrintedFact, Kind> = {
  document_number: NUMBER,
  family_name: NAME,
  given_name: NAME,
  date_of_birth: DATE,
  expires_on: DATE,
};

/** @returns whether a line contains the value, wherever it's divided into words */
const includes = (rows: readonly Row[], value: string): boolean =>
  rows.some((row) =>
    row
      .map(({ text }) => fold(text))
      .join("")
      .includes(value),
  );

/** @returns the first words of a value that together have this many characters, folded; null if none do or one is unclear */
function leading(value: Value, length: number): string | null {
  let text = "";
  for (const word of value) {
    if (word.confidence < CLEAR || printedDates(word.text).length > 0) return null;
    text += fold(word.text);
    if (text.length >= length) break;
  }
  return text.length === length ? text : null;
}

/** Whether two folded values have letters in the same places. A folded letter may have become a digit, in both alike. */
const hasSameShape = (a: string, b: string): boolean =>
  [...a].every((one, i) => isDigit(one) === isDigit(b[i] ?? "")) && [...a].filter(isDigit).length >= 4;

const isDigit = (one: string): boolean => one >= "0" && one <= "9";

/** Whether a word consists of letters, with the punctuation that names have. */
const isName = (text: string): boolean => /^[A-Za-z'’.,-]+$/.test(text);

/** @returns the parts of a name, folded */
const partsOf = (name: string): string[] =>
  name
    .split(/[\s,-]/)
    .map(fold)
    .filter((part) => part !== "");
