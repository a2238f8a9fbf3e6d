import { compareRead, partVerdict } from "./align.ts";
import type { GivenAgreement } from "./given.ts";
import { isTitle, merge, type NameWords } from "./parts.ts";
import type { Agreement } from "./types.ts";
import type { Word } from "./word.ts";

/** Minimum number of words in the shorter name. A single word could be anyone's, except after a title: King Salman. */
const MIN_WORDS = 2;
/** Maximum number of words that may be merely similar. */
const MAX_ALIKE = 1;
/** Longer names aren't examined, because every word is compared with every other one. */
const MAX_WORDS = 12;

/**
 * Whether every word of the shorter name is in the longer one, in any field: Susan Whitfield and Susan Whitfield Drake,
 * Nguyen Van An and An Van Nguyen. If so, nothing contradicts, but nothing shows that it's the same person, either.
 * @returns the parts for a reviewer to judge; null if the longer name lacks a word of the shorter
 */
export function coveredParts(a: NameWords, b: NameWords): (GivenAgreement & { family: Agreement }) | null {
  const all = [a, b].map(({ given, family }) => [...given, ...family]);
  const [one, other] = all.map(withoutTitles) as [Word[], Word[]];
  const [fewer, more] = one.length <= other.length ? [one, other] : [other, one];
  const least = one.length + other.length < all.flat().length ? 1 : MIN_WORDS;
  if (fewer.length < least || more.length > MAX_WORDS) return null;
  if (!isCovered(fewer, more) && !isCoveredWhenJoined(one, other) && !isCoveredWhenJoined(other, one))
    return null;
  return { given: "partial", middle: one.length === other.length ? "equal" : "missing", family: "partial" };
}

function isCovered(fewer: readonly Word[], more: readonly Word[]): boolean {
  const left = [...more];
  /** Removes a word of the longer name that's close enough, so that it isn't found twice. */
  const take = (word: Word, isEnough: (found: Agreement) => boolean) => {
    const at = left.findIndex((other) =>
      isEnough(compareRead(word, other, { kind: "given", isFull: false })),
    );
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  };
  const unmatched = fewer
    .filter((word) => !take(word, (found) => found === "equal"))
    .filter((word) => !take(word, (found) => partVerdict(found) === true && found !== "initial"));
  return unmatched.length <= MAX_ALIKE && unmatched.every((word) => take(word, (found) => found === "alike"));
}

/**
 * Whether two adjacent words in one name are a single word in the other, and the rest is covered: Patr Ushev,
 * Patrushev.
 */
const isCoveredWhenJoined = (one: readonly Word[], other: readonly Word[]): boolean =>
  one.slice(1).some((_, i) => {
    const joined = merge(one.slice(i, i + 2));
    if (!other.some(({ plain }) => plain === joined.plain)) return false;
    const words = [...one.slice(0, i), joined, ...one.slice(i + 2)];
    const [fewer, more] = words.length <= other.length ? [words, other] : [other, words];
    return fewer.length >= MIN_WORDS && isCovered(fewer, more);
  });

/** Removes titles at the start of a name. A name that consists only of titles is kept. */
function withoutTitles(words: readonly Word[]): Word[] {
  const from = words.findIndex(({ plain }) => !isTitle(plain));
  return words.slice(Math.max(0, from));
}
