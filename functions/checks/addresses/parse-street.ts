import { bareUnitOf, directionOf, isTens, ordinalOf, unitOf } from "./abbreviations.ts";
import { highwayOf } from "./highways.ts";
import { isStrong, nameWord, suffixOf } from "./suffixes.ts";
import { tokensOf } from "./tokens.ts";
import type { Street, Unit } from "./types.ts";

const ORDINAL = /^\d+(?:st|nd|rd|th)$/;
const GRID = /^[nsew]\d+(?:[nsew]\d+)?$/;
const FRACTION = /^\d\/\d$/;
const COUNTS = "one two three four five six seven eight nine ten".split(" ");
const isNumber = (word = "") => /^\d/.test(word) && !ORDINAL.test(word) && !FRACTION.test(word);
const isValue = (word: string | undefined): word is string =>
  word !== undefined && word !== "," && (/\d/.test(word) || word.length <= 2);

/** @returns the parts of a street line; null if it's empty */
export function parseStreet(text: string): Street | null {
  return streetOf(tokensOf(text));
}

/** @param tokens from `tokensOf` */
export function streetOf(tokens: readonly string[]): Street | null {
  const words = tokens.filter((word, i) => word !== "," || (i > 0 && i < tokens.length - 1));
  if (words.length === 0) return null;
  const box = boxOf(words);
  if (box && (box.rest.length === 0 || !isNumber(box.rest[0])))
    return { ...box.street, extra: box.rest.join(" ") };
  const rest = box ? box.rest : words;
  const units: Unit[] = [];
  // `Apt 4, 100 Oak St`
  let lead = 0;
  for (let next = unitAt(rest, lead); next && lead < rest.length; next = unitAt(rest, lead)) {
    units.push(next.unit);
    lead = next.end;
    if (rest[lead] === ",") lead++;
  }
  const start = startOf(rest, lead);
  const extra = [...(box ? box.words : []), ...rest.slice(lead, start).filter((word) => word !== ",")].join(
    " ",
  );
  return { ...lineOf(rest.slice(start), units), extra };
}

/** @returns the index of the house number, which may follow a building's name and a comma; `from` if there's none */
function startOf(words: readonly string[], from: number): number {
  if (isNumber(words[from]) || GRID.test(words[from] ?? "")) return from;
  for (let i = from + 1; i < words.length; i++)
    if (words[i - 1] === "," && isNumber(words[i]) && words.length - i > 1) return i;
  return from;
}

function lineOf(words: readonly string[], leading: Unit[]): Omit<Street, "extra"> {
  const [number, after] = numberOf(words);
  const [body, units] = withoutUnits(words.slice(after));
  const street = nameOf(body);
  return { ...street, number, units: [...leading, ...units, ...street.units] };
}

/** @returns the house number, and the index after it */
export function numberOf(words: readonly string[]): [string, number] {
  const [first = "", second = "", third = ""] = words;
  const spelled = COUNTS.indexOf(first);
  if (spelled >= 0 && words.length > 2 && !suffixOf(second)) return [String(spelled + 1), 1];
  if (GRID.test(first)) return GRID.test(second) ? [first + second, 2] : [first, 1];
  if (!isNumber(first)) return ["", 0];
  const half = /^(\d+)-(\d\/\d)$/.exec(first);
  const number = (half?.[1] ?? first).replace(/^0+(?=\d)/, "").replace(/^(\d+)-([a-z])$/, "$1$2");
  if (half) return [`${number} ${half[2]}`, 1];
  if (FRACTION.test(second)) return [`${number} ${second}`, 2];
  const isLetter = /^[a-z]$/.test(second) && !directionOf(second) && third.length > 1;
  // `4500 I-35`
  const isRoad = /^\d+$/.test(third);
  if (isLetter && !isRoad && !suffixOf(third) && third !== "," && !unitOf(third)) return [number + second, 2];
  return [number, 1];
}

/** Reads a unit at an index: `apt 4`, `2nd fl`, `# 4 b`, `apt rear`. */
export function unitAt(words: readonly string[], at: number): { unit: Unit; end: number } | null {
  const word = words[at] ?? "";
  const next = words[at + 1];
  const floor = next === undefined ? undefined : unitOf(next);
  const nth = ORDINAL.test(word) ? word : ordinalOf(word);
  if (nth && floor === "fl" && !isValue(words[at + 2]))
    return { unit: { kind: "fl", value: String(Number.parseInt(nth, 10)) }, end: at + 2 };
  const kind = unitOf(word);
  if (!kind) return null;
  // `Apt #4`, `Unit No. 4`
  if (next !== undefined && unitOf(next) === "unit" && isValue(words[at + 2])) {
    const inner = unitAt(words, at + 1);
    return inner && { unit: { ...inner.unit, kind }, end: inner.end };
  }
  const bare = next === undefined ? undefined : bareUnitOf(next);
  if (bare && kind !== "key") return { unit: { kind: "", value: bare }, end: at + 2 };
  if (!isValue(next) || (suffixOf(next) && !/\d/.test(next))) return null;
  const more = words[at + 2];
  // `4 B`, `B 4`
  const isSplit =
    more !== undefined &&
    (/^\d+$/.test(next) ? /^[a-z]$/.test(more) : /^[a-z]$/.test(next) && /^\d/.test(more));
  // `4-B` is `4B`, but a hyphen between two digits carries meaning.
  const value = (isSplit ? next + more : next)
    .replace(/^(\d+)-([a-z])$|^([a-z])-(\d+)$/, "$1$2$3$4")
    .replace(/^0+(?=\d+$)/, "");
  const ordinal = kind === "fl" && ORDINAL.test(value) ? String(Number.parseInt(value, 10)) : value;
  return { unit: { kind, value: ordinal }, end: at + (isSplit ? 3 : 2) };
}

function withoutUnits(words: readonly string[]): [string[], Unit[]] {
  const body: string[] = [];
  const units: Unit[] = [];
  let isComma = false;
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? "";
    if (word === ",") {
      isComma = true;
      continue;
    }
    const here = unitAt(words, i);
    // `300 Apt 4, Main St`
    const found = here && (body.length > 0 || words[here.end] === ",") ? here : null;
    const isOver =
      found && (found.end >= words.length || words[found.end] === "," || !suffixOf(words[found.end] ?? ""));
    if (found && isOver) {
      units.push(found.unit);
      i = found.end - 1;
      continue;
    }
    const bare = bareUnitOf(word);
    const isEnded = isComma || units.length > 0 || suffixOf(body.at(-1) ?? "") !== undefined;
    if (bare && body.length > 1 && isEnded && (i === words.length - 1 || words[i + 1] === ","))
      units.push({ kind: "", value: bare });
    else if (
      isComma &&
      body.length > 0 &&
      /^(?:\d{1,5}[a-z]?|[a-z]\d{0,4})$/.test(word) &&
      i === words.length - 1
    )
      units.push({ kind: "", value: word });
    else body.push(word);
  }
  return [body, units];
}

type Name = Pick<Street, "kind" | "pre" | "name" | "suffix" | "post" | "units">;

function nameOf(words: readonly string[]): Name {
  let rest = [...words];
  let pre = "";
  const first = directionOf(rest[0] ?? "");
  const isAlone = rest.length === 2 && isStrong(suffixOf(rest[1] ?? "") ?? "");
  if (first && rest.length > 1 && !isAlone) {
    const second = directionOf(rest[1] ?? "");
    const isTwo =
      second &&
      rest.length > 2 &&
      /^[ns]$/.test(first) &&
      /^[ew]$/.test(rest[1] ?? "") &&
      !suffixOf(rest[2] ?? "");
    pre = isTwo ? first + second : first;
    rest = rest.slice(isTwo ? 2 : 1);
  }
  const highway = highwayOf(rest);
  if (highway) {
    const post = directionOf(rest[highway.end] ?? "") ?? "";
    const tail = rest.slice(highway.end + (post ? 1 : 0));
    return { kind: "street", pre, name: highway.name, suffix: "", post, units: bare(tail) };
  }
  const units: Unit[] = [];
  const last = rest.at(-1) ?? "";
  const isEnd = (word = "") => isStrong(suffixOf(word) ?? "");
  // `Oak St 4B`: a unit without a designator, after the suffix or after a direction that follows the suffix.
  const before = rest.at(-2) ?? "";
  const isBehind = isEnd(before) || (directionOf(before) && isEnd(rest.at(-3)));
  if (rest.length > 2 && isBehind && /^(?:\d+[a-z]?|[a-z]\d*)$/.test(last) && !directionOf(last)) {
    units.push({ kind: "", value: last });
    rest = rest.slice(0, -1);
  }
  // `Lucerne Dr S E`
  const [ns = "", ew = ""] = rest.slice(-2);
  if (rest.length > 2 && !(rest.length === 3 && isEnd(rest[0])) && !suffixOf(ew)) {
    const [x, y] = [directionOf(ns) ?? "", directionOf(ew) ?? ""];
    if (/^[ns]$/.test(x) && /^[ew]$/.test(y)) rest = [...rest.slice(0, -2), x + y];
  }
  let post = "";
  const isAvenueN = rest.length === 2 && isEnd(rest[0]);
  const end = directionOf(rest.at(-1) ?? "");
  if (end && rest.length > 1 && !isAvenueN) {
    post = end;
    rest = rest.slice(0, -1);
  }
  const suffix = rest.length > 1 ? (suffixOf(rest.at(-1) ?? "") ?? "") : "";
  if (suffix) rest = rest.slice(0, -1);
  return { kind: "street", pre, name: wordsOf(rest), suffix, post, units };
}

const bare = (tail: readonly string[]): Unit[] =>
  tail.length > 0 ? [{ kind: "", value: tail.join("") }] : [];

const FIRST: Record<string, string> = { st: "saint", ste: "sainte", mt: "mount", ft: "fort", dr: "doctor" };
const IS_LONG = new Set(Object.values(FIRST));
/** Abbreviated within a name, as in `Rue Saint Louis`. */
const SAINT: Record<string, string> = { saint: "st", sainte: "ste" };

/** Normalizes the words of a street name: for example, `fifth` becomes `5th`, and a leading `st` becomes `saint`. */
function wordsOf(words: readonly string[]): string[] {
  const all: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? "";
    const next = words[i + 1];
    if (isTens(word) && next !== undefined && ordinalOf(word + next)) {
      all.push(ordinalOf(word + next) ?? "");
      i++;
    } else if (i > 0 && SAINT[word]) all.push(SAINT[word] ?? word);
    else if (i === 0 && FIRST[word]) all.push(words.length > 1 ? (FIRST[word] ?? word) : word);
    else
      all.push(
        ordinalOf(word) ??
          (word === "jr" ? "junior" : !(i === 0 && IS_LONG.has(word)) ? nameWord(word) : word),
      );
  }
  return all;
}

/** Parses PO boxes, rural routes and military mail, which have a box, and sometimes a route or unit, but no street. */
function boxOf(words: readonly string[]): { street: Street; words: string[]; rest: string[] } | null {
  const isApart = words[0] === "p" && words[1] === "o";
  const joined = isApart ? ["po", ...words.slice(2)] : words;
  const text = joined.slice(0, 6).filter((word) => word !== ",");
  const [a = "", b = "", c = "", d = "", e = ""] = text;
  const found = (name: string[], number: string, used: number) => ({
    street: { kind: "box" as const, number, pre: "", name, suffix: "", post: "", units: [], extra: "" },
    words: text.slice(0, used),
    rest: after(joined, used),
  });
  if (["po", "pob", "pobox"].includes(a)) {
    const at = b === "box" ? 2 : 1;
    const value = text[at] === "#" ? at + 1 : at;
    return isValue(text[value]) ? found(["po"], text[value] ?? "", value + 1) : null;
  }
  if (a === "post" && b === "office" && c === "box" && isValue(d)) return found(["po"], d, 4);
  if (a === "box" && isValue(b)) return found(["po"], b, 2);
  const route =
    a === "rural" || a === "highway"
      ? b === "contract" || b === "route"
        ? a === "rural"
          ? "rr"
          : "hc"
        : ""
      : "";
  if (route && isValue(c) && d === "box" && isValue(e)) return found([route, c], e, 5);
  const kind = a === "rfd" ? "rr" : a;
  if (["rr", "hc", "psc", "unit", "cmr"].includes(kind) && isValue(b) && c === "box" && isValue(d))
    return found([kind, b], d, 4);
  return null;
}

/** @returns the words after the first `used` ones; commas don't count */
function after(words: readonly string[], used: number): string[] {
  let left = used;
  let i = 0;
  for (; i < words.length && left > 0; i++) if (words[i] !== ",") left--;
  while (words[i] === ",") i++;
  return words.slice(i);
}
