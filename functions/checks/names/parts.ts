import type { PersonName } from "#contract/accounts/person-name.ts";
import { generationAlone, generationOf, isDegree, isNumeral, suffixIn } from "./suffix.ts";
import { type Word, wordsOf } from "./word.ts";

/** The words of a name, by part. */
export interface NameWords {
  /** All given names, with the middle ones last. */
  given: readonly Word[];
  /** How many of them are in the first name field, not counting initials at its end. */
  first: number;
  family: readonly Word[];
  /**
   * `jr`, `sr` or a number; null if there is none. Several different suffixes are joined by spaces, and a suffix that
   * we don't know is kept as folded text.
   */
  suffix: string | null;
}

/** More letters than a name field ever has, even after characters are decomposed: a single `ﷺ` becomes 18 letters. */
const MAX_LETTERS = 200;

/**
 * Whether a name is so long that comparing it would take too much time. We don't cut it short, because that could make
 * different names equal.
 */
export const isTooLong = ({ first, middle, last, suffix }: PersonName): boolean =>
  [first, middle, last, suffix].some(
    (part) => part && (part.length > MAX_LETTERS || part.normalize("NFKC").length > MAX_LETTERS),
  );

/** Titles before a name that aren't part of it. */
const COURTESY = new Set(
  (
    "mr mrs ms miss mx dr dra doctor prof professor rev sir sr sra senor senora smt shri monsieur madame mme mlle " +
    "herr frau signor signora sig dott sheikh shaikh sheik hajji haji"
  ).split(" "),
);
/** Titles that are also people's names: King, Prince. */
const RANKS = new Set("king queen prince princess president emir sultan imam mullah".split(" "));
/** Whether a folded word is a form of address (Mr, Dr) and not a name. */
export const isCourtesy = (word: string): boolean => COURTESY.has(word);
/** Whether a folded word at the start of a name may be a title instead of a part of the name. */
export const isTitle = (word: string): boolean => COURTESY.has(word) || RANKS.has(word);

/**
 * @param numeral the other name's suffix. If this family name ends in the same numeral, that's a suffix, too, rather
 *   than an initial
 * @returns the words of a name, without titles and degrees, and with its suffix separate
 */
export function partsOf(name: PersonName, numeral: string | null = null): NameWords {
  const first = withoutCourtesy(wordsOf(name.first));
  const last = withoutSuffix(wordsOf(name.last), numeral);
  const [middle, given] = [wordsOf(name.middle ?? ""), first].map((words) => withoutSuffix(words)) as [
    Ended,
    Ended,
  ];
  const suffixes = [suffixIn(name.suffix), last.suffix, middle.suffix, given.suffix];
  // `Jane A.` is a first name and a middle initial in one field.
  const initials = [...given.words].reverse().findIndex(({ plain }) => plain.length > 1);
  return {
    given: [...given.words, ...middle.words],
    first: given.words.length - Math.max(0, initials),
    family: given.words.length > 0 ? last.words : withoutCourtesy(last.words),
    suffix: [...new Set(suffixes.filter((suffix) => suffix !== null))].join(" ") || null,
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

/** Removes suffixes and degrees from the end. A word that's the whole name is kept unless it can only be a suffix. */
function withoutSuffix(all: Word[], numeral: string | null = null): Ended {
  const found: string[] = [];
  let to = all.length;
  for (; to > 1; to--) {
    const word = all[to - 1]!.plain;
    const generation = generationOf(word) ?? (isNumeral(word, numeral) ? numeral : null);
    if (!generation && !isDegree(word)) break;
    if (generation) found.push(generation);
  }
  // The middle name field may hold nothing but a suffix.
  const only = all.length === 1 ? generationAlone(all[0]!.plain) : null;
  if (only) return { words: [], suffix: only };
  return { words: all.slice(0, to), suffix: [...new Set(found)].join(" ") || null };
}

export const joined = (words: readonly Word[]): string => words.map(({ plain }) => plain).join("");
const spelledJoined = (words: readonly Word[]) => words.map(({ spelled }) => spelled).join("");

/**
 * @returns whether the letters are equal no matter how they're split into words. Accented letters may be without their
 *   accents or as issuers spell them
 */
export const sameLetters = (a: readonly Word[], b: readonly Word[]): boolean =>
  joined(a) === joined(b) || spelledJoined(a) === joined(b) || joined(a) === spelledJoined(b);

/** Joins several words into one. */
export const merge = (words: readonly Word[]): Word => ({
  plain: joined(words),
  spelled: spelledJoined(words),
});
