import type { TextLine } from "../engine/types.ts";
import { partVerdict } from "../names/align.ts";
import { compareFamily } from "../names/family.ts";
import { compareGiven } from "../names/given.ts";
import { isTooLong, type NameWords, partsOf } from "../names/parts.ts";
import { scoreOf } from "../names/scale.ts";
import { compareSuffixes, generationOf } from "../names/suffix.ts";
import type { Agreement } from "../names/types.ts";
import { type Word, wordsOf } from "../names/word.ts";
import { fold } from "../spelling/fold.ts";
import { asStated, type Found } from "./found.ts";

/** Maximum number of middle names between given and family name. */
const MIDDLE = 2;
/** Words that can join two people's names. */
const JOINS = new Set(["and", "or"]);

/**
 * Finds a person's name in a text: `Jane A. Doe`, `Doe, Jane`, or `DOE JANE` at the start of a field. Given and family
 * name must each be explained by the rule for names (`docs/matching.md`), and so must middle names. An initial alone
 * doesn't count as a given name here. A single name must fill a whole field, because next to another word it may be
 * part of another person's name. Text documents have no birth date to tell a father from a son with the same name. So
 * if only one side has a suffix, it's unclear whose document it is. If the person has none, it's unclear even if the
 * text has the name both with and without a suffix.
 * @returns how well it agrees (1; less with a slip, or if a suffix makes it unclear) and where; null if it isn't found
 */
export function findPerson(
  lines: readonly TextLine[],
  person: { first: string; last: string },
): Found<number> | null {
  if (isTooLong(person)) return null;
  const name = partsOf(person);
  const isOnly = name.family.length === 0 || name.given.length === 0;
  if (isOnly && name.family.length + name.given.length === 0) return null;
  const compared = { family: new Map<string, number>(), given: new Map<string, number>() };
  let best: Found<number> | null = null;
  let isNamesake = false;
  for (const { text, page, line } of lines)
    for (const field of text.split(/[:;|]/)) {
      const found = isOnly ? onlyIn(field, name) : personIn(field, name, compared);
      isNamesake ||= found.isNamesake;
      if (found.value > (best?.value ?? 0))
        best = { value: found.value, page, line, basis: asStated(found.value) };
    }
  if (!best) return null;
  const isOpen = best.value === OPEN || (isNamesake && name.suffix === null);
  return isOpen ? { ...best, value: OPEN, isOpen } : best;
}

interface InField {
  /** How well the best match agrees; 0 if the name isn't there. */
  value: number;
  /** Whether the name was found, but with another suffix, or with a suffix on only one side. */
  isNamesake: boolean;
}

const OPEN = scoreOf(null, null);
const NOWHERE: InField = { value: 0, isNamesake: false };

/** @param suffix how the suffixes compare, if the name is there */
function inField(value: number, suffix: Agreement): InField {
  if (suffix === "equal" || value === 0) return { value, isNamesake: false };
  return { value: suffix === "different" ? 0 : OPEN, isNamesake: true };
}

function onlyIn(field: string, { given: first, family, suffix }: NameWords): InField {
  const [all, name] = [allWords(field), [...first, ...family]];
  const own = all.length > 1 ? generationOf(all.at(-1)!.plain) : null;
  const words = own ? all.slice(0, -1) : all;
  if (words.length !== name.length) return NOWHERE;
  return inField(worth(compareFamily(name, words, false)), compareSuffixes(suffix, own));
}

/** Results of earlier comparisons, by the words compared. A text repeats the same words over and over. */
type Compared = Record<"family" | "given", Map<string, number>>;

function once(before: Map<string, number>, words: readonly Word[], compare: () => number): number {
  const key = words.map(({ spelled }) => spelled).join(" ");
  const found = before.get(key) ?? compare();
  before.set(key, found);
  return found;
}

function personIn(field: string, name: NameWords, compared: Compared): InField {
  const all = allWords(field);
  const reversedParts = wordsBeforeCommas(field);
  const length = name.family.length;
  let best = NOWHERE;
  const note = (value: number, from: number, most: number) => {
    const found = inField(value, suffixBehind(all, from, most, name.suffix));
    best = {
      value: Math.max(best.value, found.value),
      isNamesake: best.isNamesake || found.isNamesake,
    };
  };
  for (let i = 0; i + length <= all.length; i++) {
    const here = all.slice(i, i + length);
    const family = once(compared.family, here, () => worth(compareFamily(name.family, here, false)));
    const end = i + length;
    const next = generationOf(all[end]?.plain ?? "");
    if (family <= best.value && (family === 0 || next === null)) continue;
    const before = all.slice(Math.max(0, i - MIDDLE - 1), i);
    const own = before.slice(before.findLastIndex(({ plain }) => JOINS.has(plain)) + 1);
    const isReversed = i === 0 || reversedParts.some((part) => part.endsWith(all[end - 1]?.plain ?? ""));
    // We don't know which of the words before belong to the given name, so try each of them as its beginning.
    const bestGiven = () => Math.max(0, ...own.map((_, from) => given(name, own.slice(from))));
    note(Math.min(family, once(compared.given, own, bestGiven)), end, 0);
    // If the family name comes first, the word after the given name may be a middle name or no name at all.
    const from = end + Number(next !== null);
    const behind = isReversed ? all.slice(from, from + 1) : [];
    if (behind.length > 0)
      note(
        Math.min(
          family,
          once(compared.given, behind, () => given(name, behind)),
        ),
        end,
        1 + MIDDLE,
      );
  }
  return best;
}

/**
 * Compares the person's suffix with the one that follows their name in the text. More words after a suffix may show
 * that it isn't one: John Doe, Sr. Engineer.
 * @param most how many given names may precede the suffix
 */
function suffixBehind(all: readonly Word[], from: number, most: number, own: string | null): Agreement {
  const near = all.slice(from, from + most + 1);
  const at = near.findIndex(({ plain }) => generationOf(plain) !== null);
  const found = compareSuffixes(own, at < 0 ? null : generationOf(near[at]!.plain));
  return found === "different" && most === 0 && from + at + 1 < all.length ? "alike" : found;
}

function given(name: NameWords, words: readonly Word[]): number {
  const found = compareGiven(name, { given: words, first: 1, family: [], suffix: null }, false);
  if (found.given === "initial" || partVerdict(found.middle) !== true) return 0;
  return worth(found.given);
}

const worth = (agreement: Agreement): number =>
  partVerdict(agreement) === true ? scoreOf(true, { agreement }) : 0;

/** @returns the words before each comma; a comma after the family name reverses the name, as in `Doe, Jane` */
const wordsBeforeCommas = (field: string): string[] =>
  field.includes(",") ? field.split(",").slice(0, -1).map(fold) : [];

const allWords = (field: string): Word[] => wordsOf(field, Number.POSITIVE_INFINITY);
