import { compareRead, standing } from "./align.ts";
import type { GivenAgreement } from "./given.ts";
import { isTitle, merge, type NameWords } from "./parts.ts";
import type { Agreement } from "./types.ts";
import type { Word } from "./word.ts";

/** A word alone may be anybody's, but for one behind a title: King Salman. */
const LEAST_WORDS = 2;
/** So many words may be alike only. */
const MOST_ALIKE = 1;
/** Longer names are not looked at: each word is held against each. */
const MOST_WORDS = 12;

/**
 * Whether every word of the shorter name is one of the longer, in whatever field: Susan Whitfield and Susan Whitfield
 * Drake, Nguyen Van An and An Van Nguyen. Then nothing contradicts, but nothing tells that it is the same person either.
 * @returns the parts as a person has to judge them; null where a word of the shorter is missing from the longer
 */
export function coveredParts(a: NameWords, b: NameWords): (GivenAgreement & { family: Agreement }) | null {
  const all = [a, b].map(({ given, family }) => [...given, ...family]);
  const [one, other] = all.map(withoutTitles) as [Word[], Word[]];
  const [fewer, more] = one.length <= other.length ? [one, other] : [other, one];
  const least = one.length + other.length < all.flat().length ? 1 : LEAST_WORDS;
  if (fewer.length < least || more.length > MOST_WORDS) return null;
  if (!isCovered(fewer, more) && !isCoveredWhenJoined(one, other) && !isCoveredWhenJoined(other, one))
    return null;
  return { given: "partial", middle: one.length === other.length ? "equal" : "missing", family: "partial" };
}

function isCovered(fewer: readonly Word[], more: readonly Word[]): boolean {
  const left = [...more];
  /** Leaves out a word of the longer name that is as near as is asked for, so that none is found twice. */
  const take = (word: Word, isEnough: (found: Agreement) => boolean) => {
    const at = left.findIndex((other) =>
      isEnough(compareRead(word, other, { kind: "given", isFull: false })),
    );
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  };
  const open = fewer
    .filter((word) => !take(word, (found) => found === "equal"))
    .filter((word) => !take(word, (found) => standing(found) === true && found !== "initial"));
  return open.length <= MOST_ALIKE && open.every((word) => take(word, (found) => found === "alike"));
}

/** Whether two neighbors in one name are a word of the other, and what else there is, too: Patr Ushev, Patrushev. */
const isCoveredWhenJoined = (one: readonly Word[], other: readonly Word[]): boolean =>
  one.slice(1).some((_, i) => {
    const joined = merge(one.slice(i, i + 2));
    if (!other.some(({ plain }) => plain === joined.plain)) return false;
    const words = [...one.slice(0, i), joined, ...one.slice(i + 2)];
    const [fewer, more] = words.length <= other.length ? [words, other] : [other, words];
    return fewer.length >= LEAST_WORDS && isCovered(fewer, more);
  });

/** Without what stands in front of a name; a name that is nothing else is kept. */
function withoutTitles(words: readonly Word[]): Word[] {
  const from = words.findIndex(({ plain }) => !isTitle(plain));
  return words.slice(Math.max(0, from));
}
