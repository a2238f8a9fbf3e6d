import type { Address, TextLine } from "../engine/types.ts";
import type { Found } from "../text/found.ts";
import { asStated } from "../text/found.ts";
import { cityWords } from "./abbreviations.ts";
import { compareStreets } from "./compare-parts.ts";
import { parseAddress } from "./parse-address.ts";
import { streetOf, unitAt } from "./parse-street.ts";
import { streetEnd } from "./street-end.ts";
import { suffixOf } from "./suffixes.ts";
import { tokensOf } from "./tokens.ts";
import type { ParsedAddress, PartState, Street } from "./types.ts";
import { stateCode } from "./us-states.ts";

/** Maximum number of lines that an address may take up in a document. */
const LINES = 4;
/** Maximum length of a street line, in words. */
const WORDS = 24;

/**
 * Finds a street line in running text. Every part has to agree: a different direction, suffix or unit means another
 * home. If only one side has one of them, the address doesn't count as found.
 * @param isPlaced whether the ZIP code or city on the same or the next three lines has to agree, too
 * @param charge called with the number of words about to be examined; tests use it to check that the work is
 *   proportional to the text
 * @returns 1, or 0.95 with a reading error, and the location; null if no part of the text agrees completely, or if the
 *   claimed address has no street with a house number
 */
export function findAddressInText(
  lines: readonly TextLine[],
  claimed: Address,
  isPlaced: boolean,
  charge: (words: number) => void = () => {},
): Found<number> | null {
  const wanted = parseAddress(claimed);
  if (!wanted.street || (wanted.street.kind === "street" && !wanted.street.number)) return null;
  const all = lines.map(({ text }) => tokensOf(text));
  let best: Found<number> | null = null;
  for (const [i, line] of lines.entries()) {
    const words = all[i] ?? [];
    charge(words.length);
    const value = Math.max(0, ...words.map((_, at) => valueAt(all, i, at, wanted, wanted.street!, charge)));
    if (value <= (best?.value ?? 0)) continue;
    if (isPlaced && !placeAgrees(all.slice(i, i + LINES), wanted, charge)) continue;
    best = { value, page: line.page, line: line.line, basis: asStated(value) };
  }
  return best;
}

function valueAt(
  all: readonly string[][],
  i: number,
  at: number,
  { city }: ParsedAddress,
  street: Street,
  charge: (words: number) => void,
): number {
  const words = all[i] ?? [];
  const first = words[at] ?? "";
  const starts =
    street.kind === "box"
      ? /^(?:po|pob|pobox|post|box|rr|hc|psc|unit|cmr|rural)$/.test(first)
      : isStart(first, street);
  if (!starts || /^\d/.test(words[at - 1] ?? "")) return 0;
  const next = all[i + 1] ?? [];
  const text = [...words.slice(at, at + WORDS), ",", ...(unitAt(next, 0) ? next.slice(0, 3) : [])];
  charge(text.length);
  const end = street.kind === "street" && !street.suffix ? bareEnd(text, street, city) : streetEnd(text);
  if (street.kind === "box") return stateOf(streetOf(boxWords(text)), street);
  return end === 0 ? 0 : stateOf(streetOf(text.slice(0, end)), street);
}

const boxWords = (text: readonly string[]): string[] => {
  const last = text.findIndex((word, i) => /\d/.test(word) && text[i + 1] !== "box");
  return text.slice(0, last + 1);
};

const isStart = (word: string, { number }: Street): boolean =>
  word !== "" &&
  (number === word || number.startsWith(`${word} `) || number.startsWith(word) || word.startsWith(number));

/**
 * A street without a suffix has to end at a comma, a unit, the city or the end of the text. If any other word follows,
 * it may be another street.
 * @returns the index after the street line; 0 if it may be another street
 */
function bareEnd(text: readonly string[], street: Street, city: string): number {
  const size = 1 + Number(street.number.includes(" ")) + Number(street.pre !== "") + street.name.length;
  for (const end of [size, size + 1]) {
    const next = text[end];
    const isOver = next === undefined || next === "," || next === cityWords(city.split(" ")[0] ?? "");
    if (isOver || unitAt(text, end))
      return suffixOf(text[end] ?? "") && !isOver ? 0 : (unitAt(text, end)?.end ?? end);
  }
  return 0;
}

const AGREES: readonly PartState[] = ["same", "slip"];

function stateOf(found: Street | null, street: Street): number {
  if (!found) return 0;
  const parts = compareStreets(street, found);
  if (!parts.every(({ state }) => AGREES.includes(state))) return 0;
  return parts.some(({ state }) => state === "slip") ? 0.95 : 1;
}

/**
 * Whether these lines have the claimed ZIP code or, if none was claimed, the claimed city and state. A ZIP code doesn't
 * count if a different state precedes it, or a different city with a state.
 */
function placeAgrees(
  lines: readonly string[][],
  { city, state, zip }: ParsedAddress,
  charge: (words: number) => void,
): boolean {
  const cities = city ? city.split(" ").length : 0;
  // On either side, look at enough words for a city, a state and the commas between them.
  const near = 2 * (cities + 3);
  return lines.some((words) =>
    words.some((word, at) => {
      const isZip = zip !== "" && word.split("-")[0] === zip;
      charge(near);
      const before = words.slice(Math.max(0, at - near), at).filter((one) => one !== ",");
      const long = stateCode(before.slice(-2).join(" "));
      const code = long ?? stateCode(before.at(-1));
      const isCode = code !== null && /^[a-z]/.test(before.at(-1) ?? "");
      if (isZip) {
        if (isCode && state && code !== state) return false;
        const town = before.slice(0, isCode ? (long ? -2 : -1) : before.length);
        // Only words before a state are taken for a city. Without any, nothing contradicts the claimed city.
        const cityInText = cityWords(town.slice(-cities).join(" "));
        return !city || !isCode || town.length === 0 || cityInText === city;
      }
      if (zip !== "" || !city || !state) return false;
      const tail = words.slice(at, at + near).filter((one) => one !== ",");
      const name = cityWords(tail.slice(0, cities).join(" "));
      const behind = stateCode(tail.slice(cities, cities + 2).join(" ")) ?? stateCode(tail[cities]);
      return name === city && behind === state;
    }),
  );
}
