import {
  type CompareOptions,
  compareInOrder,
  findWithin,
  isCompound,
  partVerdict,
  slipWhenJoined,
} from "./align.ts";
import { areSameSyllables } from "./lexicon/syllables.ts";
import { merge } from "./parts.ts";
import type { Agreement } from "./types.ts";
import type { Word } from "./word.ts";

/** The Arabic article, in its two Latin spellings. */
const ARTICLES = new Set(["al", "el"]);

/**
 * Compares family names. If one covers only part of the other (Garcia and Garcia Lopez, or a married name and a
 * hyphenated one), they're neither the same nor different, so a reviewer decides.
 * @param isFull whether the second name fills its machine-readable zone
 */
export function compareFamily(a: readonly Word[], b: readonly Word[], isFull: boolean): Agreement {
  const options: CompareOptions = { kind: "family", isFull };
  const step = compareInOrder(a, b, options);
  if (step && partVerdict(step) !== false) return step;
  if (isCompound(a, b)) return "compound";
  const [one, other] = [a, b].map(withoutArticle) as [readonly Word[], readonly Word[]];
  if (one.length < a.length && other.length < b.length) {
    const found = compareInOrder(one, other, options) ?? (isCompound(one, other) ? "compound" : "different");
    if (partVerdict(found) !== false) return found === "equal" ? "transliteration" : found;
  }
  if (isFull && b.length < a.length && partVerdict(findWithin(a, b, options)) === true) return "truncated";
  if (covers(a, b, options)) return "partial";
  if (areSameSyllables(merge(a).plain, merge(b).plain)) return "alike";
  return slipWhenJoined(a, b, "family");
}

function withoutArticle(words: readonly Word[]): readonly Word[] {
  const [first, ...rest] = words;
  if (first && rest.length > 0 && ARTICLES.has(first.plain)) return rest;
  const inside = first && /^(?:al|el)(?=.{4})/.exec(first.plain);
  return inside ? [{ plain: first.plain.slice(2), spelled: first.spelled.slice(2) }, ...rest] : words;
}

/** Whether each word of the shorter name is in the longer one, in any order. */
function covers(a: readonly Word[], b: readonly Word[], options: CompareOptions): boolean {
  const [fewer, more] = a.length <= b.length ? [a, b] : [b, a];
  return (
    more.length > 1 &&
    fewer.every((word) => more.some((other) => partVerdict(findWithin([word], [other], options)) !== false))
  );
}
