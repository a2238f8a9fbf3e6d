import { type How, inStep, isCompound, slipWhenJoined, standing, within } from "./align.ts";
import { areSameSyllables } from "./lexicon/syllables.ts";
import { merge } from "./parts.ts";
import type { Agreement } from "./types.ts";
import type { Word } from "./word.ts";

/** The Arabic article may be present or not, joined or separate, and with either vowel. */
const ARTICLES = new Set(["al", "el"]);

/**
 * Compares family names. If one covers only part of the other (Garcia and Garcia Lopez, or a married name and a
 * hyphenated one), it's neither the same nor different, so a reviewer decides.
 * @param isFull whether the second name is in a machine-readable zone with no space left
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

/** Whether each word of the shorter name is in the longer one, in any order. */
function covers(a: readonly Word[], b: readonly Word[], how: How): boolean {
  const [fewer, more] = a.length <= b.length ? [a, b] : [b, a];
  return (
    more.length > 1 &&
    fewer.every((word) => more.some((other) => standing(within([word], [other], how)) !== false))
  );
}
