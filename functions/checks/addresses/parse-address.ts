import { fold } from "../fold.ts";
import { countryCode } from "../sanctions/countries.ts";
import type { Address } from "../types.ts";
import { stateCode } from "../us-states.ts";
import { numberOf, streetOf, unitAt } from "./parse-street.ts";
import { isStrong, suffixOf } from "./suffixes.ts";
import { tokensOf } from "./tokens.ts";
import type { ParsedAddress } from "./types.ts";
import { bareUnitOf, directionOf } from "./words.ts";

/** Words of town names in short (USPS city state names, and how people write them). */
const CITY: Record<string, string> = {
  st: "saint",
  ste: "sainte",
  mt: "mount",
  ft: "fort",
  pt: "port",
  n: "north",
  s: "south",
  e: "east",
  w: "west",
  hts: "heights",
  spgs: "springs",
  spg: "spring",
  bch: "beach",
  pk: "park",
  vly: "valley",
  vlg: "village",
  jct: "junction",
  lk: "lake",
  hls: "hills",
  hbr: "harbor",
  cty: "city",
  twp: "township",
  is: "island",
  fls: "falls",
  ctr: "center",
};

/** @returns a town's name with its short words written out */
export const cityWords = (text: string): string =>
  fold(text)
    .split(" ")
    .map((word, i, all) => (i === 0 || all.length > 1 ? (CITY[word] ?? word) : word))
    .join(" ");

/** @returns an address by its parts; all in one line where only `street` is given */
export function parseAddress(address: Address): ParsedAddress {
  const { street = "", city = "", state = "", zipCode = "" } = address;
  if (!city.trim() && !state.trim() && !zipCode.trim()) {
    const line = parseLine(street);
    return address.country ? { ...line, country: countryOf(address.country) } : line;
  }
  const code = zipCode.replace(/[^A-Za-z0-9]/g, "").toLowerCase();
  const isZip = /^(?:\d{5}|\d{9})$/.test(code);
  return {
    street: streetOf(tokensOf(street)),
    city: cityWords(city),
    state: stateCode(state) ?? fold(state),
    zip: isZip ? code.slice(0, 5) : code,
    plus4: isZip ? code.slice(5) : "",
    country: address.country ? countryOf(address.country) : "US",
  };
}

const countryOf = (text: string): string => countryCode(text) ?? fold(text);

/** @returns an address of one line, `100 Oak St Apt 4, Springfield, IL 62701`, by its parts */
export function parseLine(text: string): ParsedAddress {
  let words = tokensOf(text);
  const trim = () => {
    while (words.at(-1) === ",") words = words.slice(0, -1);
  };
  trim();
  let country = "US";
  for (const size of [3, 2, 1]) {
    const tail = words.slice(-size);
    const code = words.length > size + 1 && !tail.includes(",") ? countryCode(tail.join(" ")) : null;
    // `CA` and `DE` are states first, and `ST` is a street before it is an island.
    const isShort = size === 1 && (tail[0] ?? "").length < 3;
    if (!code || (isShort && !["us", "uk"].includes(tail[0] ?? ""))) continue;
    if (stateCode(tail.join(" "))) continue;
    country = code;
    words = words.slice(0, -size);
    trim();
    break;
  }
  const zip = /^(\d{5})(?:-?(\d{4}))?$/.exec(words.length > 1 ? (words.at(-1) ?? "") : "");
  // `10001 5th Ave` ends in no code, and `Highway 10001` is a road.
  const isZip = zip && !(suffixOf(words.at(-2) ?? "") === "hwy" || suffixOf(words.at(-2) ?? "") === "rte");
  if (isZip) {
    words = words.slice(0, -1);
    trim();
  }
  let state = "";
  for (const size of [3, 2, 1]) {
    const tail = words.slice(-size);
    const code = words.length > size && !tail.includes(",") ? stateCode(tail.join(" ")) : null;
    const isSuffix = !isZip && words.at(-size - 1) !== "," && suffixOf(tail[0] ?? "") !== undefined;
    if (!code || isSuffix) continue;
    state = code;
    words = words.slice(0, -size);
    trim();
    break;
  }
  const end = streetEnd(words);
  const city = words.slice(end).filter((word) => word !== ",");
  const street = words.slice(0, end);
  return {
    street: streetOf(street),
    city: cityWords(city.join(" ")),
    state,
    zip: isZip ? (zip[1] ?? "") : "",
    plus4: isZip ? (zip[2] ?? "") : "",
    country,
  };
}

/** So many words behind the house number are looked at for the suffix. */
const NAME_LONG = 6;

/** @returns how many of the words, from the house number on, are a street line; what follows is a town */
export function streetEnd(words: readonly string[]): number {
  const head = ["po", "p", "pob", "pobox", "post", "rr", "hc", "psc", "unit", "cmr", "rural", "box"].includes(
    words[0] ?? "",
  );
  if (head) return words.includes(",") ? words.indexOf(",") : words.length;
  let from = numberOf(words)[1];
  if (from === 0) {
    const number = words.findIndex(
      (word, i) => words[i - 1] === "," && /^\d/.test(word) && !directionOf(word),
    );
    if (number > 0) return number + streetEnd(words.slice(number));
  }
  if (directionOf(words[from] ?? "") && words.length > from + 2) from++;
  const comma = words.indexOf(",", from);
  const stop = comma < 0 ? words.length : comma;
  let end = stop;
  let weak = -1;
  for (let i = from + 1; i < Math.min(stop, from + NAME_LONG); i++) {
    const suffix = suffixOf(words[i] ?? "");
    if (!suffix) continue;
    if (isStrong(suffix)) {
      end = i + 1;
      while (end < stop && isStrong(suffixOf(words[end] ?? "") ?? "")) end++;
      weak = -1;
      break;
    }
    if (weak < 0 || weak === i) weak = i + 1;
  }
  if (end === stop && weak > 0 && comma < 0) end = weak;
  if (/^\d/.test(words[end] ?? "") && end < stop && !unitAt(words, end)) end++;
  const isShort =
    directionOf(words[end] ?? "") === words[end] || end + 1 >= stop || unitAt(words, end + 1) !== null;
  if (end < stop && directionOf(words[end] ?? "") && isShort) end++;
  // `Ave, NW, Washington`
  const behind = words[end] === "," ? (words[end + 1] ?? "") : "";
  if (behind && directionOf(behind) === behind && (words[end + 2] === "," || unitAt(words, end + 2)))
    end += 2;
  for (;;) {
    const at = words[end] === "," ? end + 1 : end;
    const unit = unitAt(words, at);
    const isBare = bareUnitOf(words[at] ?? "") && (words[at + 1] === "," || at + 1 === words.length);
    if (unit) end = unit.end;
    else if (isBare && at > 1) end = at + 1;
    else break;
  }
  return Math.max(end, 1);
}
