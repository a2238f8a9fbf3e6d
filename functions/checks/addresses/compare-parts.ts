import { alignmentDistance } from "../names/slip.ts";
import { directionOf } from "./abbreviations.ts";
import { slipState } from "./slip.ts";
import { longWord } from "./suffixes.ts";
import type { ParsedAddress, PartResult, PartState, Street, Unit } from "./types.ts";

const one = (part: PartResult["part"], state: PartState): PartResult => ({ part, state });

/** @returns `missing` if one side is empty, else `same` or `differs`; no result if both sides are empty */
function compareExactly(part: PartResult["part"], a: string, b: string): PartResult[] {
  if (!a && !b) return [];
  if (!a || !b) return [one(part, "missing")];
  return [one(part, a === b ? "same" : "differs")];
}

/** Compares two street lines part by part. */
export function compareStreets(a: Street, b: Street): PartResult[] {
  const parts = a.kind === b.kind ? compareLines(a, b) : [one("street", "differs")];
  const isMore = parts.some(({ state }) => state === "differs") && (isWithin(a, b) || isWithin(b, a));
  return parts.map((found) =>
    isMore && found.state === "differs" && IN_MORE.includes(found.part) ? one(found.part, "unclear") : found,
  );
}

/**
 * Parts that are `unclear` instead of `differs` if one street line contains the other, as in
 * `The Chadwick, 209 Oak St c/o Doe`. The extra words contradict nothing.
 */
const IN_MORE: readonly PartResult["part"][] = ["number", "direction", "street", "suffix"];

/**
 * Whether a street line, from its house number to its suffix or direction, occurs within the words of another. If the
 * other doesn't begin with a house number, the house number and the next word are enough (`Acme Corp 100 Main`).
 */
function isWithin(a: Street, b: Street): boolean {
  if (!a.number || a.name.length === 0) return false;
  const all = ` ${wordsIn(b)} `;
  if (!b.number) return all.includes(` ${a.number} ${a.pre || a.name[0]} `);
  return Boolean(a.suffix || a.post) && all.includes(` ${wordsIn({ ...a, extra: "" })} `);
}

const wordsIn = ({ extra, number, pre, name, suffix, post }: Street): string =>
  [extra, number, pre, ...name, suffix, post]
    .filter(Boolean)
    .map((word) => directionOf(word) ?? word)
    .join(" ");

function compareLines(a: Street, b: Street): PartResult[] {
  return [
    ...compareNumbers(a.number, b.number),
    ...directions(a, b),
    ...names(a, b),
    ...units(a.units, b.units),
    ...(a.extra || b.extra
      ? [one("extra", !a.extra || !b.extra ? "missing" : a.extra === b.extra ? "same" : "differs")]
      : []),
  ];
}

/** `12A` and `12`, `12-14` and `12`, or `45-17` and `4517` may be the same house. */
function compareNumbers(a: string, b: string): PartResult[] {
  if (!a || !b || a === b) return compareExactly("number", a, b);
  const parts = (text: string) => text.split(/[-\s]/);
  const bare = (text: string) => text.replace(/[a-z]+$/, "");
  const isPart = parts(a).includes(b) || parts(b).includes(a);
  const isLetter = bare(a) === b || bare(b) === a;
  const isHyphen = a.replace(/[-\s]/g, "") === b.replace(/[-\s]/g, "");
  return [one("number", isPart || isLetter || isHyphen ? "unclear" : "differs")];
}

function directions(a: Street, b: Street): PartResult[] {
  if (!a.pre && !a.post && !b.pre && !b.post) return [];
  if (a.pre === b.pre && a.post === b.post) return [one("direction", "same")];
  if (joinedWords(a) === joinedWords(b)) return [one("direction", "unclear")];
  const isMoved = a.pre === b.post && a.post === b.pre;
  if (isMoved) return [one("direction", "unclear")];
  const differ = (x: string, y: string) => Boolean(x && y && x !== y);
  const [x, y] = [a.pre || a.post, b.pre || b.post];
  const single = !(a.pre && a.post) && !(b.pre && b.post);
  if (differ(a.pre, b.pre) || differ(a.post, b.post) || (single && differ(x, y)))
    return [one("direction", "differs")];
  return [one("direction", "missing")];
}

/** A street's words joined, to compare spellings that only split them differently. */
const joinedWords = ({ pre, name, suffix, post }: Street): string =>
  [pre, ...name, suffix, post].map((word) => directionOf(word) ?? word).join("");

function names(a: Street, b: Street): PartResult[] {
  const suffix = compareExactly("suffix", a.suffix, b.suffix);
  const name = nameState(a.name, b.name);
  if (name !== "differs") return [one("street", name), ...suffix];
  // `Oak Park` and `Oak Park Ave`; `Broad Way` and `Broadway`; `N St` and `North St`.
  const all = (street: Street) => [...street.name, street.suffix].filter(Boolean).join("");
  const isWhole =
    all(a) === b.name.join("") || all(b) === a.name.join("") || joinedWords(a) === joinedWords(b);
  // In such cases, it isn't clear which word is the suffix.
  return isWhole ? [one("street", "unclear")] : [one("street", "differs"), ...suffix];
}

const LETTERS = /^\p{L}{6,}$/u;
const OTHER_SCRIPT = /(?![a-z])\p{L}/u;

/** Compares street names. At most one word may be misread or mistyped. */
function nameState(a: readonly string[], b: readonly string[]): PartState {
  // `100` alone doesn't name a street.
  if (a.length === 0 && b.length === 0) return "unclear";
  if (a.length === 0 || b.length === 0) return "missing";
  const [x, y] = [joined(a), joined(b)];
  if (x === y) return a.length === b.length || LETTERS.test(x) ? "same" : "unclear";
  // `MLK Blvd`, `Dr Martin Luther King Jr Blvd`
  if (joined(withoutTitles(a)) === joined(withoutTitles(b))) return "unclear";
  // One of them is in another script, or contains a letter of another script that looks like a Latin one.
  if (OTHER_SCRIPT.test(x) !== OTHER_SCRIPT.test(y)) return "unclear";
  if (a.length !== b.length) return "differs";
  const unlike = a.flatMap((word, i) => (word === b[i] ? [] : [[word, b[i] ?? ""] as const]));
  const [pair, ...more] = unlike;
  if (!pair || more.length > 0) return "differs";
  const [p, q] = pair;
  if (ordinalLess(p) === ordinalLess(q) && /^\d/.test(p) && /^\d/.test(q)) return "unclear";
  return slipState(p, q);
}

/** Treats `Lake Shore` and `Lakeshore` as equal. */
const joined = (name: readonly string[]) => name.map(longWord).join("");

const TITLES = new Set(["doctor", "dr", "reverend", "rev", "junior"]);
const withoutTitles = (name: readonly string[]): string[] => {
  const bare = name.filter((word) => !TITLES.has(word));
  const all = bare.length > 0 ? bare : [...name];
  return all
    .join(" ")
    .replace(/^(?:mlk|ml king|m l king|m luther king)$/, "martin luther king")
    .split(" ");
};

/** `5 Ave` may be `5th Ave`. */
const ordinalLess = (word: string) => word.replace(/(?<=^\d+)(?:st|nd|rd|th)$/, "");

/** `#` and `unit` can stand for any designator. Two different designators with the same number go to a reviewer. */
const ANY = new Set(["", "unit"]);

function units(a: readonly Unit[], b: readonly Unit[]): PartResult[] {
  if (a.length === 0 && b.length === 0) return [];
  if (a.length === 0 || b.length === 0) return [one("unit", "missing")];
  const isSame = (x: Unit, y: Unit) =>
    x.value === y.value && (x.kind === y.kind || ANY.has(x.kind) || ANY.has(y.kind));
  const isLike = (x: Unit, y: Unit) => bareValue(x) === bareValue(y);
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  if (few.every((x) => many.some((y) => isSame(x, y)))) {
    const isAll = many.every((y) => few.some((x) => isSame(x, y)));
    return [one("unit", isAll ? "same" : "missing")];
  }
  // `Bldg 1 Apt 2` and `Bldg 2 Apt 1`: each number belongs to a different designator.
  const isTwisted = a.some((x) => {
    const alike = b.filter(({ kind }) => kind === x.kind && !ANY.has(kind));
    return alike.length > 0 && !alike.some((y) => isLike(x, y));
  });
  if (isTwisted) return [one("unit", "differs")];
  if (few.every((x) => many.some((y) => isLike(x, y)))) return [one("unit", "unclear")];
  // `Bldg 2` and `Apt 4` may be the same place, so they don't contradict each other.
  const isOther = few.some((x) =>
    many.some((y) => (x.kind === y.kind || ANY.has(x.kind) || ANY.has(y.kind)) && x.value !== y.value),
  );
  return [one("unit", isOther ? "differs" : "unclear")];
}

/**
 * A unit's number without hyphens, slashes and leading zeros, which aren't always written: `1-2` and `1/2` may both be
 * written as `12`.
 */
const bareValue = ({ value }: Unit) => value.replace(/[-/]/g, "").replace(/^0+(?=.)/, "");

/** Compares city, state and ZIP code. If the ZIP codes agree, a different city doesn't contradict. */
export function comparePlaces(a: ParsedAddress, b: ParsedAddress): PartResult[] {
  const zip = compareExactly("zip", a.zip, b.zip);
  const isPlusOther = a.plus4 && b.plus4 && a.plus4 !== b.plus4 && a.zip === b.zip;
  const zips = isPlusOther ? [one("zip", "unclear")] : zip;
  const isSameZip = zips[0]?.state === "same";
  const cities = compareExactly("city", a.city, b.city).map((found): PartResult => {
    if (found.state !== "differs" || !isSameZip) return found;
    // If the ZIP codes are equal, a typo in the city doesn't matter. A city can also have several names (`Bronx`,
    // `New York`).
    const [x, y] = [a.city.replaceAll(" ", ""), b.city.replaceAll(" ", "")];
    const isSlip = x === y || (Math.min(x.length, y.length) >= 6 && alignmentDistance(x, y, 1) === 1);
    return one("city", isSlip ? "slip" : "unclear");
  });
  return [...cities, ...compareExactly("state", a.state, b.state), ...zips];
}
