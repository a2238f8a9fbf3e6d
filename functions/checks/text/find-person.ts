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

/** Middle names may stand between given and family name. */
const MIDDLE = 2;
/** Between two people. */
const JOINS = new Set(["and", "or"]);

/**
 * Finds a person's name in a text: `Jane A. Doe`, `Doe, Jane`, or `DOE JANE` at the beginning of a field. Given and
 * family name must each be explained by the rule for names (`docs/matching.md`), and no middle name contradict; an
 * initial alone is no given name here. Somebody's only name must be all of a field: beside another word it may be part
 * of another person's.
 * @returns how well it agrees (1, or less where it took a slip) and where, or null where it does not occur
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

/** What was compared before, by its words: a text says the same over and over. */
type Compared = Record<"family" | "given", Map<string, number>>;

function once(before: Map<string, number>, words: readonly Word[], compare: () => number): number {
  const key = words.map(({ spelt }) => spelt).join(" ");
  const found = before.get(key) ?? compare();
  before.set(key, found);
  return found;
}

/** @returns how well the best place in a field agrees; 0 where the name is not in it. */
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
    // What stands in front of the given name is not known, so it may begin at each of these words.
    const inFront = () => Math.max(0, ...own.map((_, from) => given(name, own.slice(from))));
    best = Math.max(best, Math.min(family, once(compared.given, own, inFront)));
    // Behind the family name, what follows the given name may be a middle name, or no name at all.
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

/** @returns what stands before each comma: one behind the family name turns it round, as in `Doe, Jane` */
const wordsBeforeCommas = (field: string): string[] =>
  field.includes(",") ? field.split(",").slice(0, -1).map(fold) : [];

const allWords = (field: string): Word[] => wordsOf(field, Number.POSITIVE_INFINITY);
