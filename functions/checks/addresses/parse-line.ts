import { countryCode } from "../sanctions/countries.ts";
import { cityWords, directionOf, unitOf } from "./abbreviations.ts";
import { streetOf } from "./parse-street.ts";
import { streetEnd } from "./street-end.ts";
import { isStrong, suffixOf } from "./suffixes.ts";
import { tokensOf } from "./tokens.ts";
import type { ParsedAddress } from "./types.ts";
import { stateCode } from "./us-states.ts";

/**
 * A parsed address. `isSure` is false if it was on one line that doesn't show where the street ends and the city
 * begins.
 */
export interface ParsedLine extends ParsedAddress {
  isSure: boolean;
}

/** The words of a line's street and city, and the parts that were removed from the end of the line. */
interface Opened {
  words: string[];
  state: string;
  zip: string;
  plus4: string;
  country: string;
}

/**
 * @param city the other address's city, from `cityWords`; a line that ends in it is split there
 * @returns the parts of a one-line address such as `100 Oak St Apt 4, Springfield, IL 62701`
 */
export function parseLine(text: string, city = ""): ParsedLine {
  const opened = openLine(text);
  const { words } = opened;
  const known = beforeCity(opened, city);
  if (known > 0) {
    // `Long Beach` after `CA`: some people write the state first.
    const state = known > 2 && !opened.state ? words[known - 1] : undefined;
    const code = state?.length === 2 ? stateCode(state) : null;
    return code && !suffixOf(state ?? "")
      ? { ...split({ ...opened, state: code }, known - 1, known), isSure: true }
      : { ...split(opened, known), isSure: true };
  }
  const comma = words.lastIndexOf(",");
  const isCity = comma > 1 && isCityName(words.slice(comma + 1));
  const end = streetEnd(words);
  if (isCity && comma >= end) return { ...split(opened, comma), isSure: true };
  const isBare = end >= words.length && !opened.zip && !opened.state;
  return { ...split(opened, end), isSure: isBare };
}

/** Maximum number of words in a city's name (`Lake in the Hills`, `Village of Oak Creek`). */
const CITY_LONG = 6;

/**
 * @returns every way to split a line that doesn't show where the city begins into a street and a city of at most
 *   {@link CITY_LONG} words; the other parts are the same in each
 */
export function splitsOf(text: string): ParsedAddress[] {
  const opened = openLine(text);
  const { length } = opened.words;
  const all: ParsedAddress[] = [];
  for (let end = Math.max(2, length - CITY_LONG); end <= length; end++) all.push(split(opened, end));
  // A direction alone isn't a street.
  return all.filter(({ street }) => street?.suffix || street?.name.some((word) => !directionOf(word)));
}

function split({ words, state, zip, plus4, country }: Opened, end: number, from = end): ParsedAddress {
  const city = words.slice(from).filter((word) => word !== ",");
  return {
    street: streetOf(words.slice(0, end)),
    city: cityWords(city.join(" ")),
    state,
    zip,
    plus4,
    country,
  };
}

const isCityName = (words: readonly string[]) =>
  words.length > 0 &&
  words.length <= CITY_LONG &&
  words.every((word) => !/\d/.test(word)) &&
  directionOf(words[0] ?? "") !== words[0] &&
  // `300 Apt 4, Main St`
  !isStrong(suffixOf(words.at(-1) ?? "") ?? "") &&
  !unitOf(words[0] ?? "");

/**
 * Finds where the city at the end of a line begins. `Main St North Las Vegas` may be in either of two cities, so after
 * a direction we need a ZIP code to tell.
 * @returns the index; 0 if it isn't found
 */
function beforeCity({ words, zip }: Opened, city: string): number {
  if (!city) return 0;
  const wanted = city.replaceAll(" ", "");
  const least = Math.max(2, words.length - CITY_LONG);
  for (let from = words.length - 1; from >= least && words[from] !== ","; from--) {
    if (cityWords(words.slice(from).join(" ")).replaceAll(" ", "") !== wanted) continue;
    return zip || !directionOf(words[from - 1] ?? "") ? from : 0;
  }
  return 0;
}

/** Removes country, ZIP code and state from the end of a line. */
function openLine(text: string): Opened {
  let words = tokensOf(text);
  const trim = () => {
    while (words.at(-1) === ",") words = words.slice(0, -1);
  };
  trim();
  let country = "US";
  for (const size of [3, 2, 1]) {
    const tail = words.slice(-size);
    const code = words.length > size + 1 && !tail.includes(",") ? countryCode(tail.join(" ")) : null;
    // `CA` and `DE` are states rather than countries, and `ST` is a street rather than an island country.
    const isShort = size === 1 && (tail[0] ?? "").length < 3;
    if (!code || (isShort && !["us", "uk"].includes(tail[0] ?? ""))) continue;
    if (stateCode(tail.join(" "))) continue;
    country = code;
    words = words.slice(0, -size);
    trim();
    break;
  }
  const last = words.length > 1 ? (words.at(-1) ?? "") : "";
  // `97212 4321`
  const isSplitZip = /^\d{4}$/.test(last) && /^\d{5}$/.test(words.at(-2) ?? "") && words.length > 3;
  if (isSplitZip) words = [...words.slice(0, -2), `${words.at(-2)}-${last}`];
  const zip = /^(\d{5})(?:-?(\d{4}))?$/.exec(words.length > 1 ? (words.at(-1) ?? "") : "");
  // `10001 5th Ave` doesn't end in a ZIP code, and `Highway 10001` is a road.
  const isZip = zip && !["hwy", "rte"].includes(suffixOf(words.at(-2) ?? "") ?? "");
  if (isZip) {
    words = words.slice(0, -1);
    trim();
  }
  let state = "";
  for (const size of [3, 2, 1]) {
    const tail = words.slice(-size);
    // `4500 FM 1960` is a road. `NJ 7030` is a state before a ZIP code that lost its leading zero.
    const isRoad = words.length <= size + 2 && tail.some((word) => /\d/.test(word));
    const isWords = !tail.includes(",") && !isRoad;
    const code = words.length > size && isWords ? stateCode(tail.join(" ")) : null;
    const isSuffix = !isZip && words.at(-size - 1) !== "," && suffixOf(tail[0] ?? "") !== undefined;
    if (!code || isSuffix) continue;
    state = code;
    words = words.slice(0, -size);
    trim();
    break;
  }
  return { words, state, zip: isZip ? (zip[1] ?? "") : "", plus4: isZip ? (zip[2] ?? "") : "", country };
}
