import { fold } from "../spelling/fold.ts";

/** Compass points (USPS Publication 28, section 233). */
const DIRECTIONS: Record<string, string> = {
  north: "n",
  south: "s",
  east: "e",
  west: "w",
  northeast: "ne",
  northwest: "nw",
  southeast: "se",
  southwest: "sw",
};
const SHORT_DIRECTIONS = new Set(Object.values(DIRECTIONS));

/** @returns the abbreviation of a direction, or undefined */
export const directionOf = (word: string): string | undefined =>
  SHORT_DIRECTIONS.has(word) ? word : DIRECTIONS[word];

/**
 * Unit designators that are followed by a number or letter (USPS Publication 28, appendix C2), with common spellings.
 */
const UNITS = new Map(
  Object.entries({
    apartment: "apt",
    apt: "apt",
    apmt: "apt",
    appt: "apt",
    unit: "unit",
    "#": "unit",
    no: "unit",
    number: "unit",
    suite: "ste",
    ste: "ste",
    room: "rm",
    rm: "rm",
    floor: "fl",
    flr: "fl",
    fl: "fl",
    building: "bldg",
    bldg: "bldg",
    bld: "bldg",
    department: "dept",
    dept: "dept",
    hangar: "hngr",
    hngr: "hngr",
    key: "key",
    lot: "lot",
    pier: "pier",
    slip: "slip",
    space: "spc",
    spc: "spc",
    stop: "stop",
    trailer: "trlr",
    trlr: "trlr",
  }),
);

/** Unit designators that stand alone, without a number. */
const BARE_UNITS = new Map(
  Object.entries({
    basement: "bsmt",
    bsmt: "bsmt",
    front: "frnt",
    frnt: "frnt",
    lobby: "lbby",
    lbby: "lbby",
    lower: "lowr",
    lowr: "lowr",
    office: "ofc",
    ofc: "ofc",
    penthouse: "ph",
    ph: "ph",
    rear: "rear",
    side: "side",
    upper: "uppr",
    uppr: "uppr",
  }),
);

export const unitOf = (word: string): string | undefined => UNITS.get(word);
export const bareUnitOf = (word: string): string | undefined => BARE_UNITS.get(word);

const ONES =
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth".concat(
    " fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth",
  );
const TENS = { twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90 };
const ORDINALS = new Map<string, string>();
const ordinal = (n: number) => {
  const end = n % 100 > 10 && n % 100 < 14 ? "th" : (["th", "st", "nd", "rd"][n % 10] ?? "th");
  return `${n}${end}`;
};
const ones = ONES.split(" ");
for (const [i, word] of ones.entries()) ORDINALS.set(word, ordinal(i + 1));
for (const [word, n] of Object.entries(TENS)) {
  ORDINALS.set(word.replace(/y$/, "ieth"), ordinal(n));
  for (const [i, unit] of ones.slice(0, 9).entries()) ORDINALS.set(word + unit, ordinal(n + i + 1));
}

/** @returns the ordinal, such as `5th` for `fifth` or `21st` for `twentyfirst`; undefined for other words */
export const ordinalOf = (word: string): string | undefined => ORDINALS.get(word);
export const isTens = (word: string): boolean => word in TENS;

/** Abbreviations in city names (from USPS city state names, and everyday usage). */
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

/** @returns a city's name, folded and with its abbreviations written out */
export const cityWords = (text: string): string =>
  fold(text)
    .split(" ")
    .map((word, i, all) => (i === 0 || all.length > 1 ? (CITY[word] ?? word) : word))
    .join(" ");
