import type { PersonName } from "./types.ts";
import { type Word, wordsOf } from "./word.ts";

/** A name's words by their parts. */
export interface NameWords {
  /** All given names, the middle ones last. */
  given: readonly Word[];
  /** How many of them stand in the field of the first name. */
  first: number;
  family: readonly Word[];
  /** `jr`, `sr`, or a number; null where none is stated. */
  suffix: string | null;
}

/** In front of a name, without being part of it. */
const COURTESY = new Set(
  (
    "mr mrs ms miss mx dr dra doctor prof professor rev sir sr sra senor senora smt shri monsieur madame mme mlle " +
    "herr frau signor signora sig dott sheikh shaikh sheik hajji haji"
  ).split(" "),
);
/** Some people are called so: King, Prince. */
const RANKS = new Set("king queen prince princess president emir sultan imam mullah".split(" "));
/** Whether a folded word is how somebody is addressed, and no name: Mr, Dr. */
export const isCourtesy = (word: string): boolean => COURTESY.has(word);
/** Whether a folded word in front of a name may be no part of it. */
export const isTitle = (word: string): boolean => COURTESY.has(word) || RANKS.has(word);
/** Behind it. */
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

/** @returns a name's words, without courtesy and degrees, its suffix apart */
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

/** A name that is nothing but such a word is a name. */
function withoutSuffix(all: Word[]): Ended {
  let suffix: string | null = null;
  let to = all.length;
  for (; to > 1; to--) {
    const word = all[to - 1]!.plain;
    const generation = GENERATIONS[word];
    if (!generation && !DEGREES.has(word)) break;
    suffix ??= generation ?? null;
  }
  // A middle name's field may hold a suffix alone.
  const only = all.length === 1 ? all[0]!.plain : "";
  if (only === "jr" || only === "sr" || only === "ii" || only === "iii")
    return { words: [], suffix: GENERATIONS[only] ?? null };
  return { words: all.slice(0, to), suffix };
}

export const joined = (words: readonly Word[]): string => words.map(({ plain }) => plain).join("");
const speltJoined = (words: readonly Word[]) => words.map(({ spelt }) => spelt).join("");

/** @returns whether the letters are the same, however they are parted, marks as issuers spell them */
export const sameLetters = (a: readonly Word[], b: readonly Word[]): boolean =>
  joined(a) === joined(b) || speltJoined(a) === joined(b) || joined(a) === speltJoined(b);

/** Several words as one. */
export const merge = (words: readonly Word[]): Word => ({ plain: joined(words), spelt: speltJoined(words) });
