import type { PersonName } from "./types.ts";
import { type Word, wordsOf } from "./word.ts";

/** The words of a name, by part. */
export interface NameWords {
  /** All given names, with the middle ones last. */
  given: readonly Word[];
  /** How many of them are in the first name field. */
  first: number;
  family: readonly Word[];
  /** `jr`, `sr`, or a number; null if there is none. */
  suffix: string | null;
}

/** Titles that precede a name without being part of it. */
const COURTESY = new Set(
  (
    "mr mrs ms miss mx dr dra doctor prof professor rev sir sr sra senor senora smt shri monsieur madame mme mlle " +
    "herr frau signor signora sig dott sheikh shaikh sheik hajji haji"
  ).split(" "),
);
/** Titles that are also people's names: King, Prince. */
const RANKS = new Set("king queen prince princess president emir sultan imam mullah".split(" "));
/** Whether a folded word is a form of address, and not a name: Mr, Dr. */
export const isCourtesy = (word: string): boolean => COURTESY.has(word);
/** Whether a folded word at the start of a name may not be part of it. */
export const isTitle = (word: string): boolean => COURTESY.has(word) || RANKS.has(word);
/** What follows a name. */
const DEGREES = new Set("esq esquire phd md dds cpa".split(" "));
const GENERATIONS: Record<string, string> = {
  jr: "jr",
  junior: "jr",
  sr: "sr",
  senior: "sr",
  ii: "2",
  "2nd": "2",
  iii: "3",
  "3rd": "3",
  iv: "4",
  "4th": "4",
};

/** @returns the words of a name, without titles and degrees, and with its suffix separate */
export function partsOf(name: PersonName): NameWords {
  const first = withoutCourtesy(wordsOf(name.first));
  const ends = [wordsOf(name.last), wordsOf(name.middle ?? ""), first].map(withoutSuffix);
  const [last, middle, given] = ends as [Ended, Ended, Ended];
  // `Jane A.` is a first name and a middle initial in one field.
  const initials = [...given.words].reverse().findIndex(({ plain }) => plain.length > 1);
  return {
    given: [...given.words, ...middle.words],
    first: given.words.length - Math.max(0, initials),
    family: given.words.length > 0 ? last.words : withoutCourtesy(last.words),
    suffix: last.suffix ?? middle.suffix ?? given.suffix,
  };
}

function withoutCourtesy(words: Word[]): Word[] {
  const from = words.findIndex(({ plain }) => !COURTESY.has(plain));
  return from <= 0 ? words : words.slice(from);
}

interface Ended {
  words: Word[];
  suffix: string | null;
}

/** A name that consists only of such a word is a name. */
function withoutSuffix(all: Word[]): Ended {
  let suffix: string | null = null;
  let to = all.length;
  for (; to > 1; to--) {
    const word = all[to - 1]!.plain;
    const generation = GENERATIONS[word];
    if (!generation && !DEGREES.has(word)) break;
    suffix ??= generation ?? null;
  }
  // The middle name field may hold nothing but a suffix.
  const only = all.length === 1 ? all[0]!.plain : "";
  if (only === "jr" || only === "sr" || only === "ii" || only === "iii")
    return { words: [], suffix: GENERATIONS[only] ?? null };
  return { words: all.slice(0, to), suffix };
}

export const joined = (words: readonly Word[]): string => words.map(({ plain }) => plain).join("");
const speltJoined = (words: readonly Word[]) => words.map(({ spelt }) => spelt).join("");

/** @returns whether the letters are equal, however they're split, with marks spelled as issuers do */
export const sameLetters = (a: readonly Word[], b: readonly Word[]): boolean =>
  joined(a) === joined(b) || speltJoined(a) === joined(b) || joined(a) === speltJoined(b);

/** Several words as one. */
export const merge = (words: readonly Word[]): Word => ({ plain: joined(words), spelt: speltJoined(words) });
