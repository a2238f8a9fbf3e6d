import type { PrintedFact } from "#contract/documents/printed.ts";
import type { Word } from "./engine.ts";
import { fold } from "./fold.ts";

/**
 * How cards label the facts (AAMVA card design standard 2020, annex A, and the cards of states that add their own
 * words). Other labels only end a value.
 */
const LABELS: Record<PrintedFact | "other", readonly string[]> = {
  document_number: [
    ...["LICENSE NUMBER", "LICENCE NUMBER", "LICENSE NO", "LICENCE NO", "LIC NO", "LIC", "DOCUMENT NUMBER"],
    ...["DL NUMBER", "DL NO", "DLN", "DL", "ID NUMBER", "ID NO", "IDN", "NUMBER", "4D"],
  ],
  family_name: ["FAMILY NAME", "LAST NAME", "SURNAME", "LN"],
  given_name: ["GIVEN NAMES", "GIVEN NAME", "FIRST NAMES", "FIRST NAME", "FORENAMES", "FORENAME", "FN"],
  date_of_birth: ["DATE OF BIRTH", "BIRTH DATE", "BIRTHDATE", "DOB", "BORN"],
  expires_on: [
    ...["EXPIRATION DATE", "DATE OF EXPIRY", "EXPIRY DATE", "EXP DATE", "EXPIRES ON", "EXPIRATION"],
    ...["EXPIRES", "EXPIRY", "EXP"],
  ],
  other: [
    ...["ADDRESS", "SEX", "ISSUED", "ISS", "CLASS", "EYES", "HAIR", "HGT", "HEIGHT", "WGT", "WEIGHT", "DD"],
    ...["REST", "END", "DONOR", "VETERAN", "NAME", "DRIVER LICENSE", "DRIVERS LICENSE", "DRIVER LICENCE"],
  ],
};

/** The labels' words, those with the most words first. */
const PHRASES = Object.entries(LABELS)
  .flatMap(([of, texts]) =>
    texts.map((text) => ({ of: of as PrintedFact | "other", words: text.split(" ") })),
  )
  .sort((a, b) => b.words.length - a.words.length);

/** Words on one line of the front, from left to right. */
export type Row = readonly Word[];

/** Groups words whose boxes share at least half of their height. @returns the lines, from top to bottom */
export function rowsOf(words: readonly Word[]): Row[] {
  const rows: Word[][] = [];
  for (const word of [...words].sort((a, b) => a.top - b.top || a.left - b.left)) {
    const row = rows.find((one) => isBeside(one.at(-1)!, word) || isBeside(one[0]!, word));
    if (row) row.push(word);
    else rows.push([word]);
  }
  return rows.map((row) => row.sort((a, b) => a.left - b.left));
}

/** A run of words on one line after a label, or below it. */
export type Value = readonly Word[];

/** A value that a label announces. */
export interface Labeled {
  fact: PrintedFact;
  value: Value;
}

/**
 * Finds the values that labels announce: the words after a label on its line, or else those below it.
 * @param rows {@link rowsOf} the front
 */
export function labeledValues(rows: readonly Row[]): Labeled[] {
  const marked = rows.map(labelsIn);
  const isLabel = new Set(marked.flat().flatMap(({ words }) => words));
  return marked.flatMap((labels, i) =>
    labels.flatMap(({ of, words }) => {
      if (of === "other") return [];
      const row = rows[i]!;
      const after = run(row.slice(row.indexOf(words.at(-1)!) + 1), words.at(-1)!, isLabel);
      const value = after.length > 0 ? after : below(words, rows.slice(i + 1), isLabel);
      return value.length > 0 ? [{ fact: of, value }] : [];
    }),
  );
}

function labelsIn(row: Row): { of: PrintedFact | "other"; words: Word[] }[] {
  const found: { of: PrintedFact | "other"; words: Word[] }[] = [];
  for (let at = 0; at < row.length; ) {
    const phrase = PHRASES.find(({ words }) => words.every((word, i) => isWord(row[at + i], word)));
    if (phrase) found.push({ of: phrase.of, words: row.slice(at, at + phrase.words.length) });
    at += phrase?.words.length ?? 1;
  }
  return found;
}

/** Folded, a short label such as `DL` would look like a number. */
const isWord = (word: Word | undefined, label: string): boolean =>
  word !== undefined && (label.length > 3 ? fold(word.text) === fold(label) : plain(word.text) === label);

const plain = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");

const heightOf = ({ top, bottom }: Word): number => bottom - top;

/** @returns the first words of a line up to the next label or a wide gap */
function run(words: Row, before: Word, isLabel: ReadonlySet<Word>): Word[] {
  const value: Word[] = [];
  let last = before;
  for (const word of words) {
    if (isLabel.has(word) || word.left - last.right > 1.5 * Math.max(heightOf(last), heightOf(word))) break;
    value.push(word);
    last = word;
  }
  return value;
}

/** @returns the words under a label, on the next line that has any there */
function below(label: readonly Word[], rows: readonly Row[], isLabel: ReadonlySet<Word>): Word[] {
  const left = label[0]!.left;
  const right = label.at(-1)!.right;
  const bottom = Math.max(...label.map((word) => word.bottom));
  const height = Math.max(...label.map(heightOf));
  for (const row of rows) {
    const from = row.findIndex((word) => word.right > left && word.left < right);
    const first = row[from];
    if (!first || first.top < bottom - height / 2) continue;
    // Its text starts where the label does, and isn't far from it.
    if (first.top - bottom > 2 * height || Math.abs(first.left - left) > 2 * height) return [];
    return isLabel.has(first) ? [] : [first, ...run(row.slice(from + 1), first, isLabel)];
  }
  return [];
}

function isBeside(a: Word, b: Word): boolean {
  const shared = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return shared * 2 >= Math.min(heightOf(a), heightOf(b));
}
