import type { Address } from "../engine/types.ts";
import { countryCode } from "../sanctions/countries.ts";
import { fold, visibleText } from "../spelling/fold.ts";
import { cityWords } from "./abbreviations.ts";
import { type ParsedLine, parseLine } from "./parse-line.ts";
import { streetOf } from "./parse-street.ts";
import { tokensOf } from "./tokens.ts";
import { stateCode } from "./us-states.ts";

/** @returns whether there's no city, state or ZIP code, so that the street line has to contain them */
export const isOneLine = ({ city = "", state = "", zipCode = "" }: Address): boolean =>
  !city.trim() && !state.trim() && !zipCode.trim();

/**
 * @param hint the other address's city, for a line that doesn't show where its own city begins
 * @returns the parts of an address; if only `street` is given, it's parsed as a whole address
 */
export function parseAddress(address: Address, hint = ""): ParsedLine {
  const { street = "", city = "", state = "", zipCode = "" } = address;
  if (isOneLine(address)) {
    const line = parseLine(street, hint);
    return address.country ? { ...line, country: countryOf(address.country) } : line;
  }
  const code = visibleText(zipCode.normalize("NFKC"))
    .replace(/[^A-Za-z0-9]/g, "")
    .toLowerCase();
  const isZip = /^(?:\d{5}|\d{9})$/.test(code);
  return {
    street: streetOf(tokensOf(street)),
    city: cityWords(city),
    state: stateCode(state) ?? fold(state),
    zip: isZip ? code.slice(0, 5) : code,
    plus4: isZip ? code.slice(5) : "",
    country: address.country ? countryOf(address.country) : "US",
    isSure: true,
  };
}

const countryOf = (text: string): string => countryCode(text) ?? fold(text);
