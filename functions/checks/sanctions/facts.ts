import { compareStreets } from "../addresses/compare-parts.ts";
import { parseStreet } from "../addresses/parse-street.ts";
import type { Address } from "../engine/types.ts";
import { fold } from "../spelling/fold.ts";
import { countryCode } from "./countries.ts";
import type { ListedName, Subject } from "./types.ts";

/** What can agree besides a name, in the words that a reviewer reads. */
export type Fact = "birth date" | "birth year" | "city and country" | "street address" | "identity number";

/** Besides the name: what agrees, and what both sides know but differs. */
export interface Comparison {
  agrees: Fact[];
  differs: ("birth date" | "address" | "identity number")[];
}

/** Too many numbers share fewer characters than this. */
const NUMBER_LENGTH = 5;

/** @returns a document's or tax number without spaces and symbols */
export const foldNumber = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, "");

/** Compares what we know about the subject with what the list says about an entry. */
export function compareFacts(subject: Subject, entry: ListedName): Comparison {
  const result: Comparison = { agrees: [], differs: [] };
  const note = (known: boolean, agrees: Fact | null, differs: Comparison["differs"][number]) => {
    if (agrees) result.agrees.push(agrees);
    else if (known) result.differs.push(differs);
  };
  const { births, addresses, numbers } = subject;
  note(births.length > 0 && entry.births.length > 0, sameBirth(births, entry.births), "birth date");
  const places = entry.addresses.filter(({ city, street: line }) => city || line);
  note(
    addresses.some((one) => one.city || one.street) && places.length > 0,
    samePlace(addresses, places),
    "address",
  );
  // That someone has other papers than the listed ones means nothing.
  const same = numbers.some((one) => one.length >= NUMBER_LENGTH && entry.ids.includes(one));
  note(false, same ? "identity number" : null, "identity number");
  return result;
}

/** A list entry that says January 1, or no day, knows only the year (OFAC writes `01 Jan` for many of these). */
function sameBirth(births: readonly string[], listed: readonly string[]): Fact | null {
  if (births.some((birth) => listed.includes(birth))) return "birth date";
  const known = listed.map((one) => (one.endsWith("-01-01") ? one.slice(0, 4) : one));
  const isPart = (birth: string) => known.some((one) => one.length < birth.length && birth.startsWith(one));
  return births.some(isPart) ? "birth year" : null;
}

function samePlace(addresses: readonly Address[], listed: ListedName["addresses"]): Fact | null {
  const pairs = addresses.flatMap((own) => listed.map((one) => ({ own, one })));
  if (pairs.some(({ own, one }) => sameCountry(own, one) !== false && sameStreet(own, one)))
    return "street address";
  return pairs.some(({ own, one }) => sameCountry(own, one) === true && sameCity(own, one))
    ? "city and country"
    : null;
}

type Place = ListedName["addresses"][number];

/** @returns null if one of the two names no known country */
function sameCountry(own: Address, one: Place): boolean | null {
  const [a, b] = [countryCode(own.country), countryCode(one.country)];
  return a && b ? a === b : null;
}

/** The list's city may include a district and a postal code: `London EC3N 1DY`. */
function sameCity(own: Address, one: Place): boolean {
  const [city, listed] = [fold(own.city ?? ""), fold(one.city ?? "")];
  return city.length > 2 && `${listed} `.startsWith(`${city} `);
}

/**
 * A street without a house number isn't enough, because every town has a Main Street. Streets that may be equal count
 * too: a unit or suffix on one side only must not lose an entry, because a reviewer compares every candidate.
 */
function sameStreet(own: Address, one: Place): boolean {
  if (!/\d/.test(one.street ?? "") || (own.city && one.city && !sameCity(own, one))) return false;
  const [a, b] = [parseStreet(own.street ?? ""), parseStreet(one.street ?? "")];
  if (!a || !b) return false;
  if (fold(own.street ?? "") === fold(one.street ?? "")) return true;
  const parts = compareStreets(a, b);
  const isNumbered = parts.every(({ part, state }) => part !== "number" || state !== "missing");
  return isNumbered && parts.every(({ state }) => state !== "differs");
}
