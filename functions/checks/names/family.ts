import { type How, inStep, isCompound, slipWhenJoined, standing, within } from "./align.ts";
import { merge } from "./parts.ts";
import { areSameSyllables } from "./syllables.ts";
import type { Agreement } from "./types.ts";
import type { Word } from "./word.ts";

/** The Arabic article is written or left out, with the name or apart, and in either vowel. */
const ARTICLES = new Set(["al", "el"]);

/**
 * Compares family names. One that covers only a part of the other (Garcia and Garcia Lopez, a married name beside a
 * hyphenated one) is neither the same nor another: that is for a person.
 * @param isFull the second stands in a machine-readable zone that has no place left
 */
export function compareFamily(a: readonly Word[], b: readonly Word[], isFull: boolean): Agreement {
  const how: How = { kind: "family", isFull };
  const step = inStep(a, b, how);
  if (step && standing(step) !== false) return step;
  if (isCompound(a, b)) return "compound";
  const [one, other] = [a, b].map(withoutArticle) as [readonly Word[], readonly Word[]];
  if (one.length < a.length && other.length < b.length) {
    const found = inStep(one, other, how) ?? (isCompound(one, other) ? "compound" : "different");
    if (standing(found) !== false) return found === "equal" ? "transliteration" : found;
  }
  if (isFull && b.length < a.length && standing(within(a, b, how)) === true) return "truncated";
  if (covers(a, b, how)) return "partial";
  if (areSameSyllables(merge(a).plain, merge(b).plain)) return "alike";
  return slipWhenJoined(a, b, "family");
}

function withoutArticle(words: readonly Word[]): readonly Word[] {
  const [first, ...rest] = words;
  if (first && rest.length > 0 && ARTICLES.has(first.plain)) return rest;
  const inside = first && /^(?:al|el)(?=.{4})/.exec(first.plain);
  return inside ? [{ plain: first.plain.slice(2), spelt: first.spelt.slice(2) }, ...rest] : words;
}

/** Whether each word of the shorter name is one of the longer, in whatever order. */
function covers(a: readonly Word[], b: readonly Word[], how: How): boolean {
  const [fewer, more] = a.length <= b.length ? [a, b] : [b, a];
  return (
    more.length > 1 &&
    fewer.every((word) => more.some((other) => standing(within([word], [other], how)) !== false))
  );
}
