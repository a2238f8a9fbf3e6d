import {
  compareInOrder,
  compareRead,
  findWithin,
  isCompound,
  partVerdict,
  slipWhenJoined,
  weakest,
} from "./align.ts";
import { areSameSyllables } from "./lexicon/syllables.ts";
import { merge, type NameWords } from "./parts.ts";
import type { Agreement } from "./types.ts";
import type { Word } from "./word.ts";

/** How first and middle names compare. */
export interface GivenAgreement {
  given: Agreement;
  middle: Agreement;
}

/** Maximum number of words in one name that can be a single word in the other. */
const MAX_JOINED = 3;
/** Maximum number of middle names that can be missing from one of two names. */
const MAX_MISSING = 2;

/**
 * Compares given names: the first one, however it's split, then the others. Up to two middle names may be missing from
 * one of them. If both have middle names, every one in the shorter list has to be in the longer list, in order.
 * @param isFull whether the second name fills its machine-readable zone
 */
export function compareGiven(a: NameWords, b: NameWords, isFull: boolean): GivenAgreement {
  const options = { kind: "given", isFull } as const;
  const found: GivenAgreement[] = [];
  for (let i = 1; i <= Math.min(MAX_JOINED, a.given.length); i++)
    for (let j = 1; j <= Math.min(MAX_JOINED, b.given.length); j++)
      if ((i === 1 && j === 1) || isCompound(a.given.slice(0, i), b.given.slice(0, j)))
        found.push({
          given: i === 1 && j === 1 ? compareRead(a.given[0]!, b.given[0]!, options) : "compound",
          middle: compareMiddle(a.given.slice(i), b.given.slice(j), isFull),
        });
  const best = found.reduce((good, one) => (isBetter(one, good) ? one : good));
  if (worth(best) === 0 && areSameSyllables(merge(a.given).plain, merge(b.given).plain))
    return { given: "alike", middle: "equal" };
  if (partVerdict(best.given) !== false) return best;
  return {
    given: compareOtherGiven(a, b, isFull),
    middle: best.middle === "different" ? "missing" : best.middle,
  };
}

function compareMiddle(a: readonly Word[], b: readonly Word[], isFull: boolean): Agreement {
  if (a.length === 0 && b.length === 0) return "equal";
  // If one side has several more middle names than the other, the names may belong to two people.
  if (Math.abs(a.length - b.length) > MAX_MISSING) return "partial";
  if (a.length === 0 || b.length === 0) return "missing";
  const options = { kind: "given", isFull } as const;
  if (isCompound(a, b)) return "compound";
  return compareInOrder(a, b, options) ?? findWithin(a, b, options);
}

/**
 * Compares given names if the first ones differ. Someone may go by their second name, or have split a name and made a
 * slip in it.
 */
function compareOtherGiven(a: NameWords, b: NameWords, isFull: boolean): Agreement {
  const options = { kind: "given", isFull } as const;
  const isAmong = (one: Word, others: readonly Word[]) =>
    one.plain.length > 1 &&
    others.some((other) => other.plain.length > 1 && partVerdict(compareRead(one, other, options)) === true);
  if (isAmong(a.given[0]!, b.given.slice(1)) || isAmong(b.given[0]!, a.given.slice(1))) return "partial";
  if (isInitialsOf(a.given[0]!, b.given) || isInitialsOf(b.given[0]!, a.given)) return "partial";
  return slipWhenJoined(a.given.slice(0, a.first), b.given.slice(0, b.first), "given");
}

/** Whether a word consists of the initials of other words: `jc` for Jean-Claude. */
const isInitialsOf = ({ plain }: Word, words: readonly Word[]) =>
  plain.length > 1 &&
  plain.length <= words.length &&
  [...plain].every((letter, i) => letter === words[i]!.plain[0]);

const worth = ({ given, middle }: GivenAgreement): number => {
  const all = [partVerdict(given), partVerdict(middle)];
  return all.includes(false) ? 0 : all.includes(null) ? 1 : 2;
};

/** Whether the first comparison has a better verdict, or the same verdict with a stronger weakest part. */
function isBetter(one: GivenAgreement, other: GivenAgreement): boolean {
  if (worth(one) !== worth(other)) return worth(one) > worth(other);
  return weakest([one.given, one.middle]) !== weakest([one.given, one.middle, other.given, other.middle]);
}
