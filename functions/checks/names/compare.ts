import { fold } from "../fold.ts";
import { isCompound, slipWhenJoined, standing, weakest, within } from "./align.ts";
import { coveredParts } from "./covered.ts";
import { isGivenName } from "./either.ts";
import { compareFamily } from "./family.ts";
import { compareGiven } from "./given.ts";
import { isCourtesy, joined, type NameWords, partsOf } from "./parts.ts";
import { scoreOf } from "./scale.ts";
import type { Agreement, NameComparison, NamePart, PersonName } from "./types.ts";
import { compareWords, type Word } from "./word.ts";

type Parts = Record<NamePart, Agreement>;

/**
 * Compares a stated name with a read one, part by part (`docs/matching.md` has the rule as a table). A yes requires
 * that every part is explained. One part that contradicts makes a no. Anything in between goes to a reviewer.
 * @param isFull whether the read name is in a machine-readable zone with no space left (`zone.ts`)
 */
export function compareNames(stated: PersonName, read: PersonName, isFull = false): NameComparison {
  const [a, b] = [partsOf(stated), partsOf(read)];
  const found = isInParts(a) === isInParts(b) && isInParts(a) ? byParts(a, b, isFull) : unparted(a, b);
  if (found.verdict === true && !saysWho(a))
    return { verdict: null, score: scoreOf(null, null), parts: null, isSwapped: false };
  if (found.verdict !== true && isLatin(stated) !== isLatin(read))
    return { verdict: null, score: null, parts: null, isSwapped: false };
  return found;
}

/** Initials alone, or a courtesy title alone, don't identify anyone, even if they're equal. */
const saysWho = ({ given, family }: NameWords) =>
  [...given, ...family].some(({ plain }) => !/^[a-z0-9]$/.test(plain) && !isCourtesy(plain));

const isInParts = ({ given, family }: NameWords) => given.length > 0 && family.length > 0;

const isLatin = (name: PersonName) =>
  !/[^a-z0-9 ]/.test(fold(`${name.first} ${name.middle ?? ""} ${name.last}`));

function byParts(a: NameWords, b: NameWords, isFull: boolean): NameComparison {
  const straight = { ...compareGiven(a, b, isFull), family: compareFamily(a.family, b.family, isFull) };
  const suffix = compareSuffix(a, b);
  const readings = [straight, otherwiseParted(a, b), turned(a, b), coveredParts(a, b)];
  const all = readings.map((parts, i) => (parts ? concluded({ ...parts, suffix }, i === TURNED) : null));
  const [first, ...others] = all.filter((one) => one !== null);
  const better =
    others.find(({ verdict }) => verdict === true) ?? others.find(({ verdict }) => verdict === null);
  return better && worth(better) > worth(first!) ? better : first!;
}

const worth = ({ verdict }: NameComparison) => (verdict === null ? 1 : Number(verdict) * 2);

function concluded(found: Parts, isSwapped: boolean): NameComparison {
  const parts = isOnlyInitial(found) ? { ...found, given: "partial" as const } : found;
  const all = Object.values(parts).map(standing);
  const verdict = all.includes(false) ? false : all.includes(null) ? null : true;
  return { verdict, score: scoreOf(verdict, parts), parts, isSwapped };
}

/** J. Doe may be Jane or John, so an initial explains a given name only if everything else is equal. */
const isOnlyInitial = ({ given, middle, family }: Parts) =>
  given === "initial" &&
  !((family === "equal" || family === "compound") && (middle === "equal" || middle === "missing"));

function compareSuffix(a: NameWords, b: NameWords): Agreement {
  if (a.suffix === b.suffix) return "equal";
  // By custom, a son with his father's name is Jr. or II.
  if ([a.suffix, b.suffix].every((suffix) => suffix === "jr" || suffix === "2")) return "alike";
  return a.suffix === null || b.suffix === null ? "missing" : "different";
}

/** Index of the reversed reading. */
const TURNED = 2;

type Reading = Omit<Parts, "suffix"> | null;

/**
 * The same words in the same order, but one name has a word among the family names that the other has among the given
 * ones: Jane and Alexandra Doe. Such a word has to be equal.
 */
function otherwiseParted(a: NameWords, b: NameWords): Reading {
  const [one, other] = [
    [...a.given, ...a.family],
    [...b.given, ...b.family],
  ];
  const least = Math.min(a.given.length, b.given.length);
  const most = Math.max(a.given.length, b.given.length);
  if (one.length !== other.length || least === most) return null;
  const stand = one.map((word, i) => compareWords(word, other[i]!, i < most ? "given" : "family"));
  if (stand.slice(least, most).some((word) => word !== "equal")) return null;
  return {
    given: stand[0]!,
    middle: weakest(stand.slice(1, most)),
    family: weakest(stand.slice(most)),
  };
}

/** What can explain a part of a reversed name. A slip or an initial on top of that would be one thing too many. */
const WHEN_TURNED: readonly Agreement[] = ["equal", "compound", "transliteration", "nickname", "missing"];

/** Given and family name in reverse order. */
function turned(a: NameWords, b: NameWords): Reading {
  const round: NameWords = { ...a, given: a.family, first: a.family.length, family: a.given };
  const tries = [round];
  // Middle names may follow the given name, which is then the first word of what was taken for the family name.
  if (b.given.length === 1 && a.given.length > 1)
    tries.push({ ...round, given: [...a.family, ...a.given.slice(1)], family: a.given.slice(0, 1) });
  for (const one of tries) {
    const parts = { ...compareGiven(one, b, false), family: compareFamily(one.family, b.family, false) };
    if (!Object.values(parts).every((part) => WHEN_TURNED.includes(part))) continue;
    // Thomas James isn't James Thomas: only the order shows which one is the family name.
    return isEither(a) || hasInitial(a) ? { ...parts, family: "partial" } : parts;
  }
  return null;
}

/** In alphabetical order. */
const wordsInOrder = (words: readonly Word[]) =>
  words
    .map(({ plain }) => plain)
    .sort()
    .join(" ");

/** Whether both the given and the family name are common given names. */
const isEither = ({ given, family }: NameWords) =>
  [given[0], family.at(-1)].every((word) => word && isGivenName(word.plain));

/** With an initial, a reversed name can be either of two: A. Smith, Smith A. */
const hasInitial = ({ given, family }: NameWords) =>
  [given[0], family[0]].some((word) => word?.plain.length === 1);

/**
 * One of the names isn't divided into parts: it's someone's only name, or all of it is in one field. The same words are
 * the same name. Words that cover only some of the other name's could be it or not, so a reviewer must look.
 */
function unparted(a: NameWords, b: NameWords): NameComparison {
  const [one, other] = [a, b].map(({ given, family }) => [...given, ...family]) as [Word[], Word[]];
  const order = (words: readonly Word[]) => words.toSorted((x, y) => (x.plain < y.plain ? -1 : 1));
  const [sorted, others] = [order(one), order(other)];
  const isSame =
    one.length > 0 &&
    compareSuffix(a, b) !== "different" &&
    (wordsInOrder(one) === wordsInOrder(other) ||
      joined(one) === joined(other) ||
      isCompound(sorted, others));
  if (isSame) return { verdict: true, score: 1, parts: null, isSwapped: false };
  const [fewer, more] = one.length <= other.length ? [one, other] : [other, one];
  const how = { kind: "given", isFull: false } as const;
  const isCovered =
    fewer.length > 0 &&
    fewer.every((word) => more.some((among) => standing(within([word], [among], how)) !== false));
  const isNear = isCovered || slipWhenJoined(one, other, "family") === "alike";
  const verdict = isNear ? null : false;
  return { verdict, score: scoreOf(verdict, null), parts: null, isSwapped: false };
}
