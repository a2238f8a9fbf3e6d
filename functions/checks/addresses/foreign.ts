import type { Address } from "../engine/types.ts";
import { countryCode } from "../sanctions/countries.ts";
import { fold } from "../spelling/fold.ts";
import { cityWords } from "./abbreviations.ts";
import { suffixOf } from "./suffixes.ts";
import { tokensOf } from "./tokens.ts";
import type { AddressComparison, ParsedAddress, PartResult } from "./types.ts";
import { stateCode } from "./us-states.ts";

/**
 * @returns whether an address is outside the US: its country isn't the US, its postal code has letters, or it has a
 *   state that isn't a US state together with a postal code that isn't a ZIP code
 */
export const isForeign = ({ country, zip, state }: ParsedAddress, { state: statedState }: Address): boolean =>
  country !== "US" ||
  /[a-z]/.test(zip) ||
  (Boolean(state) && stateCode(statedState) === null && zip !== "" && !/^\d{5}$/.test(zip));

/** Normalizes a street line of any country, so that `Hauptstraße 5` and `Hauptstr. 5` become equal. */
const lineOf = (text: string) =>
  tokensOf(text)
    .filter((word) => word !== ",")
    .map((word) => suffixOf(word) ?? (word.length > 7 ? word.replace(/strasse$/, "str") : word))
    .join(" ");

/**
 * Compares addresses outside the US. They agree if the street line and postal code are equal and nothing else differs.
 * A different postal code, country or number in the street line is a contradiction. In these cases, a reviewer has to
 * decide: the street lines differ but contain the same numbers, the city or state differs, the street or postal code
 * is missing, or the street line has no number.
 */
export function compareForeign(claimed: Address, read: Address): AddressComparison {
  const parts: PartResult[] = [];
  const add = (part: PartResult["part"], a: string, b: string, unlike: "differs" | "unclear") => {
    if (a || b) parts.push({ part, state: !a || !b ? "missing" : a === b ? "same" : unlike });
  };
  const [x, y] = [claimed.street ?? "", read.street ?? ""].map(lineOf) as [string, string];
  const digits = (text: string) => (text.match(/\d+/g) ?? []).sort().join(" ");
  add("street", x, y, digits(x) === digits(y) ? "unclear" : "differs");
  const code = (text = "") => text.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();
  add("zip", code(claimed.zipCode), code(read.zipCode), "differs");
  add("city", cityWords(claimed.city ?? ""), cityWords(read.city ?? ""), "unclear");
  add("state", fold(claimed.state ?? ""), fold(read.state ?? ""), "unclear");
  const land = (one: Address) => (one.country ? (countryCode(one.country) ?? fold(one.country)) : "");
  add("country", land(claimed), land(read), "differs");
  const is = (name: PartResult["part"]) => parts.find(({ part }) => part === name)?.state;
  const isSame = parts.every(
    ({ part, state }) => state === "same" || (state === "missing" && part !== "street" && part !== "zip"),
  );
  if (parts.some(({ state }) => state === "differs")) return { verdict: false, parts };
  const isPlaced = is("zip") === "same" && is("street") === "same" && /\d/.test(x);
  return { verdict: isSame && isPlaced ? true : null, parts };
}
