import { compareStreets } from "../addresses/compare-parts.ts";
import { parseStreet } from "../addresses/parse-street.ts";
import type { Address } from "../engine/types.ts";
import { fold } from "../spelling/fold.ts";
import { countryCode } from "./countries.ts";
import type { Fact, ListedName, Subject } from "./types.ts";

/** The facts besides the name that agree, and those that both sides have but that differ. */
export interface Comparison {
  agrees: Fact[];
  differs: ("birth date" | "address" | "identity number")[];
}

/** Minimum characters of a number. Shorter ones match by chance too often. */
const NUMBER_LENGTH = 5;

/** @returns a document number or tax number in capitals, without spaces and symbols */
export const foldNumber = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, "");

/** Compares the subject's facts with a list entry's. */
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
  // A different number means nothing, because people have several documents.
  const same = numbers.some((one) => one.length >= NUMBER_LENGTH && entry.ids.includes(one));
  note(false, same ? "identity number" : null, "identity number");
  return result;
}

/**
 * Compares birth dates. An entry may have only a year, or a year and a month. A January 1 that isn't the subject's
 * birth date counts as only a year, because OFAC often writes `01 Jan` if it knows only the year.
 * @returns `birth date` if a full date agrees; `birth year` if the entry has only part of a date and that part agrees
 */
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

/** @returns null if one of the two has no known country */
function sameCountry(own: Address, one: Place): boolean | null {
  const [a, b] = [countryCode(own.country), countryCode(one.country)];
  return a && b ? a === b : null;
}

/** Compares cities. The list's may include a district and a postal code: `London EC3N 1DY`. */
function sameCity(own: Address, one: Place): boolean {
  const [city, listed] = [fold(own.city ?? ""), fold(one.city ?? "")];
  return city.length > 2 && `${listed} `.startsWith(`${city} `);
}

/**
 * Compares streets. A street without a house number isn't enough, because every town has a Main Street. Streets that
 * may be equal count, too: we don't want to lose an entry because a unit or suffix is on one side only, and a reviewer
 * compares every candidate anyway.
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
