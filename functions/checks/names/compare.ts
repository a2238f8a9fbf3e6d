import type { PersonName } from "#contract/accounts/person-name.ts";
import { fold } from "../spelling/fold.ts";
import { findWithin, isCompound, partVerdict, slipWhenJoined, weakest } from "./align.ts";
import { coveredParts } from "./covered.ts";
import { isGivenName } from "./either.ts";
import { compareFamily } from "./family.ts";
import { compareGiven } from "./given.ts";
import { isCourtesy, isTooLong, joined, type NameWords, partsOf } from "./parts.ts";
import { scoreOf } from "./scale.ts";
import { compareSuffixes } from "./suffix.ts";
import type { Agreement, NameComparison, NameContext, NamePart } from "./types.ts";
import { compareWords, type Word } from "./word.ts";

type Parts = Record<NamePart, Agreement>;

/**
 * Compares a stated name with a read one, part by part (`docs/matching.md` has the rule as a table). They match if
 * every part is explained, and don't match if one part contradicts. Anything in between goes to a reviewer. So does a
 * suffix on only one side, unless an equal birth date rules out father and son.
 */
export function compareNames(
  stated: PersonName,
  read: PersonName,
  context: NameContext = {},
): NameComparison {
  if (isTooLong(stated) || isTooLong(read))
    return { verdict: null, score: null, parts: null, isSwapped: false };
  const [a, b] = wordsOfBoth(stated, read);
  const found = inParts(a, b, context);
  if (found.verdict === true && !identifiesSomeone(a))
    return { verdict: null, score: scoreOf(null, null), parts: null, isSwapped: false };
  if (found.verdict !== true && isLatin(stated) !== isLatin(read))
    return { verdict: null, score: null, parts: null, isSwapped: false };
  return found;
}

/**
 * Splits both names. A numeral at the end of one is its suffix if the other has the same suffix: John Smith V, Smith
 * 5TH.
 */
function wordsOfBoth(stated: PersonName, read: PersonName): [NameWords, NameWords] {
  const [a, b] = [partsOf(stated), partsOf(read)];
  return [b.suffix ? partsOf(stated, b.suffix) : a, a.suffix ? partsOf(read, a.suffix) : b];
}

function inParts(
  a: NameWords,
  b: NameWords,
  { isFull = false, isSameBirth = false }: NameContext,
): NameComparison {
  const found = isInParts(a) && isInParts(b) ? byParts(a, b, isFull) : compareUndivided(a, b);
  const isOneSided = found.verdict === true && (a.suffix === null) !== (b.suffix === null);
  return isOneSided && !isSameBirth ? { ...found, verdict: null, score: scoreOf(null, found.parts) } : found;
}

/** Whether a name is more than initials or a courtesy title, which don't identify anyone, even if they're equal. */
const identifiesSomeone = ({ given, family }: NameWords) =>
  [...given, ...family].some(({ plain }) => !/^[a-z0-9]$/.test(plain) && !isCourtesy(plain));

const isInParts = ({ given, family }: NameWords) => given.length > 0 && family.length > 0;

const isLatin = (name: PersonName) =>
  !/[^a-z0-9 ]/.test(fold(`${name.first} ${name.middle ?? ""} ${name.last}`));

function byParts(a: NameWords, b: NameWords, isFull: boolean): NameComparison {
  const straight = { ...compareGiven(a, b, isFull), family: compareFamily(a.family, b.family, isFull) };
  const suffix = compareSuffixes(a.suffix, b.suffix);
  const readings = [straight, compareRedivided(a, b), compareReversed(a, b), coveredParts(a, b)];
  const all = readings.map((parts, i) => (parts ? conclude({ ...parts, suffix }, i === REVERSED) : null));
  const [first, ...others] = all.filter((one) => one !== null);
  const better =
    others.find(({ verdict }) => verdict === true) ?? others.find(({ verdict }) => verdict === null);
  return better && worth(better) > worth(first!) ? better : first!;
}

const worth = ({ verdict }: NameComparison) => (verdict === null ? 1 : Number(verdict) * 2);

function conclude(found: Parts, isSwapped: boolean): NameComparison {
  const parts = isOnlyInitial(found) ? { ...found, given: "partial" as const } : found;
  const all = Object.values(parts).map(partVerdict);
  const verdict = all.includes(false) ? false : all.includes(null) ? null : true;
  return { verdict, score: scoreOf(verdict, parts), parts, isSwapped };
}

/** J. Doe may be Jane or John, so an initial needs an equal family name and equal or missing middle names. */
const isOnlyInitial = ({ given, middle, family }: Parts) =>
  given === "initial" &&
  !((family === "equal" || family === "compound") && (middle === "equal" || middle === "missing"));

/** Index of the comparison with given and family names reversed. */
const REVERSED = 2;

type Reading = Omit<Parts, "suffix"> | null;

/**
 * Compares names that have the same words in the same order but are divided differently: in Jane Alexandra Doe,
 * Alexandra is a given name on one side and a family name on the other. Such a word has to be equal.
 */
function compareRedivided(a: NameWords, b: NameWords): Reading {
  const [one, other] = [
    [...a.given, ...a.family],
    [...b.given, ...b.family],
  ];
  const least = Math.min(a.given.length, b.given.length);
  const most = Math.max(a.given.length, b.given.length);
  if (one.length !== other.length || least === most) return null;
  const agreements = one.map((word, i) => compareWords(word, other[i]!, i < most ? "given" : "family"));
  if (agreements.slice(least, most).some((word) => word !== "equal")) return null;
  return {
    given: agreements[0]!,
    middle: weakest(agreements.slice(1, most)),
    family: weakest(agreements.slice(most)),
  };
}

/** How the parts of a reversed name may agree. We don't accept a slip or an initial on top of the reversal. */
const WHEN_REVERSED: readonly Agreement[] = ["equal", "compound", "transliteration", "nickname", "missing"];

/** Compares names whose given and family names are in reverse order. */
function compareReversed(a: NameWords, b: NameWords): Reading {
  const reversed: NameWords = { ...a, given: a.family, first: a.family.length, family: a.given };
  const tries = [reversed];
  // Middle names may follow the given name, which is then the first word of the supposed family name.
  if (b.given.length === 1 && a.given.length > 1)
    tries.push({ ...reversed, given: [...a.family, ...a.given.slice(1)], family: a.given.slice(0, 1) });
  for (const one of tries) {
    const parts = { ...compareGiven(one, b, false), family: compareFamily(one.family, b.family, false) };
    if (!Object.values(parts).every((part) => WHEN_REVERSED.includes(part))) continue;
    // Thomas James isn't James Thomas: only the order shows which one is the family name.
    return isEither(a) || hasInitial(a) ? { ...parts, family: "partial" } : parts;
  }
  return null;
}

/** The words in alphabetical order, as one string. */
const wordsInOrder = (words: readonly Word[]) =>
  words
    .map(({ plain }) => plain)
    .sort()
    .join(" ");

/** Whether both the given and the family name are common given names. */
const isEither = ({ given, family }: NameWords) =>
  [given[0], family.at(-1)].every((word) => word && isGivenName(word.plain));

/**
 * Whether the given or family name starts with an initial. If so, we can't tell which name is which: in Smith A., Smith
 * may be the given name.
 */
const hasInitial = ({ given, family }: NameWords) =>
  [given[0], family[0]].some((word) => word?.plain.length === 1);

/**
 * Compares two names, at least one of which isn't divided into parts: it's someone's only name, or all of it is in one
 * field. If the words are the same, so is the name. If one name has only some of the other's words, or if the names
 * differ only by a slip, a reviewer has to decide.
 */
function compareUndivided(a: NameWords, b: NameWords): NameComparison {
  const [one, other] = [a, b].map(({ given, family }) => [...given, ...family]) as [Word[], Word[]];
  const order = (words: readonly Word[]) => words.toSorted((x, y) => (x.plain < y.plain ? -1 : 1));
  const [sorted, others] = [order(one), order(other)];
  const suffix = partVerdict(compareSuffixes(a.suffix, b.suffix));
  const isSame =
    one.length > 0 &&
    (wordsInOrder(one) === wordsInOrder(other) ||
      joined(one) === joined(other) ||
      isCompound(sorted, others));
  if (isSame) return { verdict: suffix, score: scoreOf(suffix, null), parts: null, isSwapped: false };
  const [fewer, more] = one.length <= other.length ? [one, other] : [other, one];
  const options = { kind: "given", isFull: false } as const;
  const isCovered =
    fewer.length > 0 &&
    fewer.every((word) => more.some((among) => partVerdict(findWithin([word], [among], options)) !== false));
  const isNear = isCovered || slipWhenJoined(one, other, "family") === "alike";
  const verdict = isNear && suffix !== false ? null : false;
  return { verdict, score: scoreOf(verdict, null), parts: null, isSwapped: false };
}
