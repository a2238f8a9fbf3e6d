import { fold } from "../fold.ts";
import { standing } from "../names/align.ts";
import { compareFamily } from "../names/family.ts";
import { compareGiven } from "../names/given.ts";
import { type NameWords, partsOf } from "../names/parts.ts";
import { scoreOf } from "../names/scale.ts";
import type { Agreement } from "../names/types.ts";
import { type Word, wordsOf } from "../names/word.ts";
import type { TextLine } from "../types.ts";
import { asStated, type Found } from "./found.ts";

/** Number of middle names that may be between given and family name. */
const MIDDLE = 2;
/** Words between two people's names. */
const JOINS = new Set(["and", "or"]);

/**
 * Finds a person's name in a text: `Jane A. Doe`, `Doe, Jane`, or `DOE JANE` at the start of a field. Given and family
 * name must each be explained by the rule for names (`docs/matching.md`), and no middle name may contradict. An initial
 * alone doesn't count as a given name here. A single name must fill a whole field, because next to another word it may
 * be part of another person's name.
 * @returns how well it agrees (1, or less if it took a slip) and where; null if it isn't found
 */
export function findPerson(
  lines: readonly TextLine[],
  person: { first: string; last: string },
): Found<number> | null {
  const name = partsOf(person);
  const isOnly = name.family.length === 0 || name.given.length === 0;
  if (isOnly && name.family.length + name.given.length === 0) return null;
  const compared = { family: new Map<string, number>(), given: new Map<string, number>() };
  let best: Found<number> | null = null;
  for (const { text, page, line } of lines)
    for (const field of text.split(/[:;|]/)) {
      const value = isOnly ? onlyIn(field, [...name.given, ...name.family]) : personIn(field, name, compared);
      if (value > (best?.value ?? 0)) best = { value, page, line, basis: asStated(value) };
    }
  return best;
}

function onlyIn(field: string, name: readonly Word[]): number {
  const all = allWords(field);
  return all.length === name.length ? worth(compareFamily(name, all, false)) : 0;
}

/** Earlier comparisons, by their words, because a text repeats the same ones over and over. */
type Compared = Record<"family" | "given", Map<string, number>>;

function once(before: Map<string, number>, words: readonly Word[], compare: () => number): number {
  const key = words.map(({ spelt }) => spelt).join(" ");
  const found = before.get(key) ?? compare();
  before.set(key, found);
  return found;
}

/** @returns how well the best match in a field agrees; 0 if the name isn't in it */
function personIn(field: string, name: NameWords, compared: Compared): number {
  const all = allWords(field);
  const turned = wordsBeforeCommas(field);
  const length = name.family.length;
  let best = 0;
  for (let i = 0; i + length <= all.length; i++) {
    const here = all.slice(i, i + length);
    const family = once(compared.family, here, () => worth(compareFamily(name.family, here, false)));
    if (family <= best) continue;
    const before = all.slice(Math.max(0, i - MIDDLE - 1), i);
    const own = before.slice(before.findLastIndex(({ plain }) => JOINS.has(plain)) + 1);
    const isTurned = i === 0 || turned.some((part) => part.endsWith(all[i + length - 1]?.plain ?? ""));
    // We don't know what precedes the given name, so it may begin at each of these words.
    const inFront = () => Math.max(0, ...own.map((_, from) => given(name, own.slice(from))));
    best = Math.max(best, Math.min(family, once(compared.given, own, inFront)));
    // After the family name, what follows the given name may be a middle name, or no name at all.
    const behind = isTurned ? all.slice(i + length, i + length + 1) : [];
    if (behind.length > 0)
      best = Math.max(
        best,
        Math.min(
          family,
          once(compared.given, behind, () => given(name, behind)),
        ),
      );
  }
  return best;
}

function given(name: NameWords, words: readonly Word[]): number {
  const found = compareGiven(name, { given: words, first: 1, family: [], suffix: null }, false);
  if (found.given === "initial" || standing(found.middle) !== true) return 0;
  return worth(found.given);
}

const worth = (agreement: Agreement): number =>
  standing(agreement) === true ? scoreOf(true, { agreement }) : 0;

/** @returns what precedes each comma; a comma after the family name reverses the name, as in `Doe, Jane` */
const wordsBeforeCommas = (field: string): string[] =>
  field.includes(",") ? field.split(",").slice(0, -1).map(fold) : [];

const allWords = (field: string): Word[] => wordsOf(field, Number.POSITIVE_INFINITY);
