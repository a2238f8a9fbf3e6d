import { fold } from "../fold.ts";
import { jaroWinkler } from "../jaro-winkler.ts";
import { NAME_MATCHES } from "../name-match.ts";
import { sameGivenName } from "../nicknames.ts";
import type { TextLine } from "../types.ts";
import { asStated, type Found } from "./found.ts";

/** What a business's name may end in without being another name. */
const LEGAL = new Set("inc incorporated llc llp lp ltd limited corp corporation co company the".split(" "));

/**
 * Finds a business's name, a title or an address in a text: as many words beside each other, alike by Jaro–Winkler
 * after folding case, accents, punctuation and legal suffixes. Numbers must be the same.
 * @returns how alike (0.92 and up) and where, or null where it does not occur
 */
export function findPhrase(lines: readonly TextLine[], phrase: string): Found<number> | null {
  const wanted = words(phrase).filter((word) => !LEGAL.has(word));
  if (wanted.length === 0) return null;
  const text = wanted.join(" ");
  const figures = numbers(text);
  let best: Found<number> | null = null;
  for (const { text: said, page, line } of lines) {
    const all = words(said).filter((word) => !LEGAL.has(word));
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

/** Texts of which one is shorter than so much of the other are never alike enough, whatever stands in them. */
const SHORTER = 0.6;
const isOfLength = (a: string, b: string) =>
  Math.min(a.length, b.length) >= SHORTER * Math.max(a.length, b.length);

/** A word less alike than this is another name (`name-match.ts` asks the same of each part). */
const SAME_WORD = 0.93;
/** Middle names may stand between given and family name. */
const MIDDLE = 2;

/**
 * Finds a person's name in a text: `Jane A. Doe`, `Doe, Jane`, or `DOE JANE` at the beginning of a field. Given and
 * family name must each be found, nicknames and accents folded. Somebody's only name must be all of a field: beside
 * another word it may be part of another person's.
 * @returns how alike and where, or null where it does not occur
 */
export function findPerson(
  lines: readonly TextLine[],
  person: { first: string; last: string },
): Found<number> | null {
  const family = words(person.last);
  const [given = ""] = words(person.first);
  const isOnly = family.length === 0 || !given;
  const only = isOnly ? [...words(person.first), ...family].join(" ") : "";
  if (isOnly && !only) return null;
  let best: Found<number> | null = null;
  for (const { text, page, line } of lines)
    for (const field of text.split(/[:;|]/)) {
      const value = isOnly ? onlyIn(field, only) : personIn(field, given, family);
      if (value > (best?.value ?? 0)) best = { value, page, line, basis: asStated(value) };
    }
  return best;
}

function onlyIn(field: string, name: string): number {
  const score = jaroWinkler(words(field).join(" "), name);
  return score >= SAME_WORD ? score : 0;
}

/** @returns how alike the best place in a field is; 0 where the name is not in it. */
function personIn(field: string, given: string, family: readonly string[]): number {
  const all = words(field);
  const turned = wordsBeforeCommas(field);
  let best = 0;
  for (let i = 0; i + family.length <= all.length; i++) {
    const score = jaroWinkler(family.join(" "), all.slice(i, i + family.length).join(" "));
    if (score < SAME_WORD) continue;
    const before = all.slice(Math.max(0, i - MIDDLE - 1), i);
    const own = before.slice(before.findLastIndex((word) => word === "and" || word === "or") + 1);
    const behind =
      i === 0 || turned.some((part) => part.endsWith(all[i + family.length - 1] ?? ""))
        ? all[i + family.length]
        : undefined;
    for (const word of behind ? [...own, behind] : own)
      best = Math.max(best, Math.min(score, sameGiven(given, word)));
  }
  return best;
}

function sameGiven(given: string, word: string): number {
  if (given === word || sameGivenName(given, word)) return 1;
  const score = jaroWinkler(given, word);
  return score >= SAME_WORD ? score : 0;
}

/** @returns what stands before each comma: one behind the family name turns it round, as in `Doe, Jane` */
const wordsBeforeCommas = (field: string): string[] =>
  field.includes(",") ? field.split(",").slice(0, -1).map(fold) : [];

const words = (text: string) => fold(text).split(" ").filter(Boolean);
const numbers = (text: string) => (text.match(/\d+/g) ?? []).join(" ");
