import type { TextLine } from "../engine/types.ts";
import { NAME_MATCHES } from "../names/scale.ts";
import { fold } from "../spelling/fold.ts";
import { jaroWinkler } from "../spelling/jaro-winkler.ts";
import { asStated, type Found } from "./found.ts";

/** Words in a business's name that don't make a difference. */
const LEGAL = new Set("inc incorporated llc llp lp ltd limited corp corporation co company the".split(" "));

/**
 * Finds a business's name or a job title in a text: the same number of adjacent words on one line, similar by
 * Jaro–Winkler after folding case, accents and punctuation, and without legal forms. Numbers must be equal.
 * @returns the similarity (0.92 and up) and where; null if it isn't found
 */
export function findPhrase(lines: readonly TextLine[], phrase: string): Found<number> | null {
  const wanted = words(phrase).filter((word) => !LEGAL.has(word));
  if (wanted.length === 0) return null;
  const text = wanted.join(" ");
  const figures = numbers(text);
  let best: Found<number> | null = null;
  for (const { text: lineText, page, line } of lines) {
    const all = words(lineText).filter((word) => !LEGAL.has(word));
    for (let i = 0; i + wanted.length <= all.length; i++) {
      const part = all.slice(i, i + wanted.length).join(" ");
      if (!isOfLength(part, text) || numbers(part) !== figures) continue;
      const score = jaroWinkler(text, part);
      if (score >= NAME_MATCHES && score > (best?.value ?? 0))
        best = { value: score, page, line, basis: asStated(score) };
    }
  }
  return best;
}

/** A text that's shorter than this fraction of the other one is never similar enough, so we don't compare them. */
const SHORTER = 0.6;
const isOfLength = (a: string, b: string) =>
  Math.min(a.length, b.length) >= SHORTER * Math.max(a.length, b.length);

const words = (text: string) => fold(text).split(" ").filter(Boolean);
const numbers = (text: string) => (text.match(/\d+/g) ?? []).join(" ");
