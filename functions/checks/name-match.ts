import { fold } from "./fold.ts";
import { jaroWinkler } from "./jaro-winkler.ts";
import { sameGivenName } from "./nicknames.ts";

/** A person's name in parts, as claimed or as read. */
export interface PersonName {
  first: string;
  middle?: string | undefined;
  last: string;
}

/** At and above: the same name. Below {@link NAME_DIFFERS}: another one. Between: a person must look. */
export const NAME_MATCHES = 0.92;
export const NAME_DIFFERS = 0.75;

/**
 * A given or a family name less alike than this is not made good by the other one: John and Jane Abbott, Michael and
 * Michelle Johnson. Slips of the pen (Jonathon, Sara, Richardsson) stand above it.
 */
const PART_FLOOR = 0.93;
/** One word of a double name is not that name, however well its beginning agrees. */
const LENGTH_RATIO = 0.7;
/** Where a part stands below the floor, the whole goes to a person, just short of a match. */
const CAPPED = NAME_MATCHES - 0.01;

/** What stands around a name without being part of it: courtesy, generation, and legal suffixes. */
const AFFIXES = new Set(
  "mr mrs ms miss mx dr prof rev sir jr sr ii iii iv esq esquire phd md dds cpa llc inc ltd corp co".split(
    " ",
  ),
);

interface Folded {
  /** All given names, the middle ones last. */
  given: string[];
  /** How many of them stand in the first-name field. */
  first: number;
  family: string[];
}

/**
 * Token-sorted Jaro–Winkler after folding case, accents, punctuation, order, nicknames and suffixes
 * (design: verification engine, result fields). The best reading of both names counts: a middle name may be
 * missing from one of them, given and family name may be the other way round, `Anne-Marie` is one word or two.
 * @returns 0..1; null where the names are written in scripts that cannot be compared letter by letter
 */
export function nameScore(claimed: PersonName, read: PersonName): number | null {
  const [a, b] = [foldName(claimed), foldName(read)];
  const swapped = { given: a.family, first: a.family.length, family: a.given };
  const best =
    isInParts(a) === isInParts(b) ? Math.max(compare(a, b), compare(swapped, b)) : compareUnparted(a, b);
  if (best < NAME_MATCHES && isLatin(claimed) !== isLatin(read)) return null;
  return Math.round(best * 10_000) / 10_000;
}

/** @returns true, false, or null where a person must look. */
export function nameVerdict(score: number | null): boolean | null {
  if (score === null) return null;
  if (score >= NAME_MATCHES) return true;
  return score < NAME_DIFFERS ? false : null;
}

function isLatin(name: PersonName): boolean {
  return !/[^a-z0-9 ]/.test(fold(`${name.first} ${name.middle ?? ""} ${name.last}`));
}

function words(text: string): string[] {
  const all = fold(text).split(" ").filter(Boolean);
  const own = all.filter((word) => !AFFIXES.has(word));
  return own.length > 0 ? own : all;
}

function foldName(name: PersonName): Folded {
  const first = words(name.first);
  const middle = name.middle ? words(name.middle) : [];
  const initials = [...first].reverse().findIndex((word) => word.length > 1);
  return {
    given: [...first, ...middle],
    // `Jane A.` is a first name and a middle initial in one field.
    first: first.length - Math.max(0, initials),
    family: words(name.last),
  };
}

function compare(a: Folded, b: Folded): number {
  const length = Math.min(a.given.length, b.given.length);
  const scores = [
    compareParts(a, b),
    compareParts(take(a, length), take(b, length)),
    // Both have a middle name and they contradict: never a match, but for a person to judge.
    Math.min(CAPPED, compareParts(take(a, 1), take(b, 1))),
  ];
  // One of them has no middle name: then the first names alone decide, however many words they are.
  if (a.given.length === a.first || b.given.length === b.first)
    scores.push(compareParts(take(a, a.first), take(b, b.first)));
  return Math.max(...scores);
}

const isInParts = ({ given, family }: Folded) => given.length > 0 && family.length > 0;

/**
 * One of the names has no parts: somebody's only name, or all of it in one field. The same words are the same name;
 * what covers only some of the other one's words is neither that name nor another, so a person must look.
 */
function compareUnparted(a: Folded, b: Folded): number {
  const [fewer = [], more = []] = [
    [...a.given, ...a.family],
    [...b.given, ...b.family],
  ].sort((one, other) => one.length - other.length);
  const whole = Math.max(
    jaroWinkler(sorted(fewer), sorted(more)),
    jaroWinkler(joined(fewer.toSorted()), joined(more.toSorted())),
  );
  if (whole === 1) return 1;
  const isCovered =
    fewer.length > 0 && fewer.every((word) => more.some((other) => jaroWinkler(word, other) >= PART_FLOOR));
  return isCovered ? CAPPED : Math.min(whole, CAPPED);
}

const take = (name: Folded, count: number): Folded => ({ ...name, given: name.given.slice(0, count) });
const sorted = (tokens: readonly string[]) => [...tokens].sort().join(" ");
const joined = (tokens: readonly string[]) => tokens.join("");

function compareParts(a: Folded, b: Folded): number {
  const given = adopt(a.given, b.given);
  const whole = Math.max(
    jaroWinkler(sorted([...given, ...a.family]), sorted([...b.given, ...b.family])),
    jaroWinkler(sorted([joined(given), joined(a.family)]), sorted([joined(b.given), joined(b.family)])),
  );
  if (whole === 1) return 1;
  const weakest = Math.min(partScore(given, b.given), partScore(a.family, b.family));
  return weakest < PART_FLOOR ? Math.min(whole, CAPPED) : whole;
}

function partScore(a: readonly string[], b: readonly string[]): number {
  const lengths = [joined(a).length, joined(b).length];
  if (Math.min(...lengths) < LENGTH_RATIO * Math.max(...lengths)) return 0;
  return Math.max(jaroWinkler(sorted(a), sorted(b)), jaroWinkler(joined(a), joined(b)));
}

/** Writes given names the way the other name has them, where they are forms of the same: `Bob`, `A.`. */
function adopt(given: readonly string[], other: readonly string[]): string[] {
  const free = [...other];
  const settled = given.map((word) => claim(free, (candidate) => candidate === word));
  return given.map((word, i) => settled[i] ?? claim(free, (candidate) => sameForm(word, candidate)) ?? word);
}

/** Takes the first of the words that fits, so that none is used twice. */
function claim(free: string[], fits: (word: string) => boolean): string | undefined {
  const at = free.findIndex(fits);
  return at < 0 ? undefined : free.splice(at, 1)[0];
}

function sameForm(a: string, b: string): boolean {
  const initial = a.length === 1 || b.length === 1;
  return initial ? a[0] === b[0] : sameGivenName(a, b);
}
