import type { Address } from "../engine/types.ts";
import { comparePlaces, compareStreets } from "./compare-parts.ts";
import { compareForeign, isForeign } from "./foreign.ts";
import { isOneLine, parseAddress } from "./parse-address.ts";
import { type ParsedLine, splitsOf } from "./parse-line.ts";
import type { AddressComparison, ParsedAddress, PartName, PartResult } from "./types.ts";

/** Score of an address that agrees except for a reading error. */
const NEARLY = 0.95;

/**
 * Compares two addresses part by part (`docs/address-matching.md`).
 * @returns null unless both have a street, both a city, or both a postal code, because a state alone isn't a place
 */
export function compareAddresses(claimed: Address, read: Address): AddressComparison | null {
  const [a, b] = parseBoth(claimed, read);
  const has = (one: ParsedAddress) => [one.street, one.city, one.zip];
  if (!has(a).some((part, i) => part && has(b)[i])) return null;
  if (isForeign(a, claimed) || isForeign(b, read)) return compareForeign(claimed, read);
  const found = compareParsed(a, b);
  return found.verdict === false ? (inOtherSplit(claimed, a, read, b) ?? found) : found;
}

/** Parses both. If one is on a single line, the other's city, unless uncertain, helps to find where its city begins. */
function parseBoth(claimed: Address, read: Address): [ParsedLine, ParsedLine] {
  const [a, b] = [parseAddress(claimed), parseAddress(read)];
  return [
    isOneLine(claimed) && b.isSure ? parseAddress(claimed, b.city) : a,
    isOneLine(read) && a.isSure ? parseAddress(read, a.city) : b,
  ];
}

function compareParsed(a: ParsedAddress, b: ParsedAddress): AddressComparison {
  const places = comparePlaces(a, b);
  const parts: PartResult[] =
    a.street && b.street
      ? [...compareStreets(a.street, b.street), ...places]
      : [...(a.street || b.street ? [{ part: "street", state: "missing" } as const] : []), ...places];
  return { verdict: verdictOf(parts), parts };
}

/**
 * If nothing shows where the city begins, every way to split the line is tried. The addresses contradict each other
 * only if they do so in every split.
 */
function inOtherSplit(
  claimed: Address,
  a: ParsedLine,
  read: Address,
  b: ParsedLine,
): AddressComparison | null {
  const waysOf = (address: Address, one: ParsedLine): ParsedAddress[] =>
    one.isSure || !isOneLine(address) ? [one] : splitsOf(address.street ?? "");
  for (const x of waysOf(claimed, a))
    for (const y of waysOf(read, b)) {
      const { verdict, parts } = compareParsed(x, y);
      if (verdict === false) continue;
      const others = parts.filter(({ part }) => part !== "city");
      return { verdict: null, parts: [...others, { part: "city", state: "unclear" }] };
    }
  return null;
}

/** Parts that may be missing on one side, as long as other parts show that the place agrees. */
const OPTIONAL: readonly PartName[] = ["city", "state", "zip"];

function verdictOf(parts: readonly PartResult[]): boolean | null {
  if (parts.some(({ state }) => state === "differs")) return false;
  const isSure = ({ part, state }: PartResult) =>
    state === "same" || state === "slip" || (state === "missing" && OPTIONAL.includes(part));
  if (!parts.every(isSure)) return null;
  const agrees = (name: PartName) =>
    parts.some(({ part, state }) => part === name && (state === "same" || state === "slip"));
  // A house number has to agree along with the street. A city needs its state, because many cities share a name.
  const isPlaced = agrees("zip") || (agrees("city") && agrees("state"));
  const isHouse = agrees("street") && agrees("number");
  return isPlaced && isHouse ? true : null;
}

/** @returns 0 to 1, for a check's score and its evidence; null if a reviewer has to decide */
export function scoreOf({ verdict, parts }: AddressComparison): number | null {
  if (verdict === null) return null;
  if (!verdict) return 0;
  return parts.some(({ state }) => state === "slip") ? NEARLY : 1;
}
