import { isCommonStreet } from "./common-streets.ts";
import { isOneEdit } from "./osa.ts";
import type { ParsedAddress, PartResult, PartState, Street, Unit } from "./types.ts";
import { directionOf } from "./words.ts";

const one = (part: PartResult["part"], state: PartState): PartResult => ({ part, state });

/** @returns `same`, `missing` where one side says nothing, else `differs`; null where neither says anything */
function exactly(part: PartResult["part"], a: string, b: string): PartResult[] {
  if (!a && !b) return [];
  if (!a || !b) return [one(part, "missing")];
  return [one(part, a === b ? "same" : "differs")];
}

/** Compares two street lines part by part. */
export function compareStreets(a: Street, b: Street): PartResult[] {
  if (a.kind !== b.kind) return [one("street", "differs")];
  return [
    ...numbers(a.number, b.number),
    ...directions(a, b),
    ...names(a, b),
    ...units(a.units, b.units),
    ...(a.extra || b.extra
      ? [one("extra", !a.extra || !b.extra ? "missing" : a.extra === b.extra ? "same" : "differs")]
      : []),
  ];
}

/** `12A` and `12`, `12-14` and `12`, `45-17` and `4517` may be one house. */
function numbers(a: string, b: string): PartResult[] {
  if (!a || !b || a === b) return exactly("number", a, b);
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
  if (whole(a) === whole(b)) return [one("direction", "unclear")];
  const isMoved = a.pre === b.post && a.post === b.pre;
  if (isMoved) return [one("direction", "unclear")];
  const differ = (x: string, y: string) => Boolean(x && y && x !== y);
  const [x, y] = [a.pre || a.post, b.pre || b.post];
  const single = !(a.pre && a.post) && !(b.pre && b.post);
  if (differ(a.pre, b.pre) || differ(a.post, b.post) || (single && differ(x, y)))
    return [one("direction", "differs")];
  return [one("direction", "missing")];
}

/** All of a street's words as they stand, for spellings that only part them in another way. */
const whole = ({ pre, name, suffix, post }: Street): string =>
  [pre, ...name, suffix, post].map((word) => directionOf(word) ?? word).join("");

function names(a: Street, b: Street): PartResult[] {
  const suffix = exactly("suffix", a.suffix, b.suffix);
  const name = nameState(a.name, b.name);
  if (name !== "differs") return [one("street", name), ...suffix];
  // `Oak Park` beside `Oak Park Ave`; `Broad Way` beside `Broadway`; `N St` beside `North St`.
  const all = (street: Street) => [...street.name, street.suffix].filter(Boolean).join("");
  const isWhole = all(a) === b.name.join("") || all(b) === a.name.join("") || whole(a) === whole(b);
  // Which word is the suffix is then just what is open.
  return isWhole ? [one("street", "unclear")] : [one("street", "differs"), ...suffix];
}

const LETTERS = /^\p{L}{6,}$/u;

/** The name agrees but for at most one reading error in one of its long words. */
function nameState(a: readonly string[], b: readonly string[]): PartState {
  if (a.length === 0 && b.length === 0) return "same";
  if (a.length === 0 || b.length === 0) return "missing";
  const [x, y] = [a.join(""), b.join("")];
  if (x === y) return a.length === b.length || LETTERS.test(x) ? "same" : "unclear";
  if (a.length !== b.length) return "differs";
  const unlike = a.flatMap((word, i) => (word === b[i] ? [] : [[word, b[i] ?? ""] as const]));
  const [pair, ...more] = unlike;
  if (!pair || more.length > 0) return "differs";
  const [p, q] = pair;
  if (ordinalLess(p) === ordinalLess(q) && /^\d/.test(p) && /^\d/.test(q)) return "unclear";
  return misread(p, q);
}

/** `5 Ave` may be `5th Ave`. */
const ordinalLess = (word: string) => word.replace(/(?<=^\d+)(?:st|nd|rd|th)$/, "");

/** Without a common name to go by, a word of so many letters is alike enough. */
const LONG = 8;

/**
 * A reading error: one letter of a long word. Two common names are two streets; where neither is known, a short word or
 * another first letter goes to a person.
 */
function misread(a: string, b: string): PartState {
  if (!LETTERS.test(a) || !LETTERS.test(b) || !isOneEdit(a, b)) return "differs";
  const known = Number(isCommonStreet(a)) + Number(isCommonStreet(b));
  if (known === 2) return "differs";
  if (a[0] !== b[0] || (known === 0 && Math.min(a.length, b.length) < LONG)) return "unclear";
  return "slip";
}

/** `#` and `unit` are any of these; other designators with one number are left to a person. */
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
  if (few.every((x) => many.some((y) => isLike(x, y)))) return [one("unit", "unclear")];
  // `Bldg 2` and `Apt 4` of one house need not contradict each other.
  const isOther = few.some((x) =>
    many.some((y) => (x.kind === y.kind || ANY.has(x.kind) || ANY.has(y.kind)) && x.value !== y.value),
  );
  return [one("unit", isOther ? "differs" : "unclear")];
}

const bareValue = ({ value }: Unit) => value.replace(/^0+(?=.)/, "");

/** Compares town, state and ZIP code; the town or the ZIP code has to agree, and neither may contradict. */
export function comparePlaces(a: ParsedAddress, b: ParsedAddress): PartResult[] {
  const zip = exactly("zip", a.zip, b.zip);
  const isPlusOther = a.plus4 && b.plus4 && a.plus4 !== b.plus4 && a.zip === b.zip;
  const zips = isPlusOther ? [one("zip", "unclear")] : zip;
  const isSameZip = zips[0]?.state === "same";
  const cities = exactly("city", a.city, b.city).map((found): PartResult => {
    if (found.state !== "differs" || !isSameZip) return found;
    // A ZIP code that agrees says which town a slip of the pen means.
    const [x, y] = [a.city.replaceAll(" ", ""), b.city.replaceAll(" ", "")];
    return x === y || (Math.min(x.length, y.length) >= 6 && isOneEdit(x, y)) ? one("city", "slip") : found;
  });
  return [...cities, ...exactly("state", a.state, b.state), ...zips];
}
