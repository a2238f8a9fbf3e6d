import type { Format, ZoneName } from "./formats.ts";

/**
 * Whether names are written as ICAO 9303-3 § 4.6 requires: family name, two fillers and the given names, if any; one
 * filler between words; and nothing but fillers at the end.
 */
export function isNames(text: string): boolean {
  const written = text.slice(0, endOfNames(text));
  const [family = "", ...given] = written.split("<<");
  // India leaves the family name's position empty if there is none.
  const parts = family === "" ? given : [family, ...given];
  return given.length <= 1 && parts.length > 0 && parts.every((part) => part.split("<").every(isWord));
}

/** @returns the position after the last character that isn't a filler */
function endOfNames(text: string): number {
  let end = text.length;
  while (end > 0 && text[end - 1] === "<") end--;
  return end;
}

const isWord = (text: string) =>
  text.length > 0 && [...text].every((letter) => letter >= "A" && letter <= "Z");

/**
 * First letters of zones: P for passports and passport cards; V for visas; A, C and I for other cards (ICAO 9303-4 to
 * -7).
 */
const BEGINS: Record<ZoneName, string> = { TD3: "P", TD2: "PACI", TD1: "PACI", MRVA: "V", MRVB: "V" };
const OF_US_CARDS = `${BEGINS.TD1}B`;

/** @returns the letters that a zone of this format and issuer may begin with */
export const beginsOf = ({ zone }: Format, issuer: string) =>
  zone === "TD1" && issuer === "USA" ? OF_US_CARDS : BEGINS[zone];

/** @returns whether a zone that begins with `first` may have a digit as its second character */
export const mayHaveDigit = (begins: string, first: string) => begins === OF_US_CARDS && "CB".includes(first);

/** Whether document code, issuer, nationality, names and sex are written as in a travel document. */
export function isZone(text: string, format: Format): boolean {
  const { code, issuer, names, nationality, sex } = format;
  const begins = beginsOf(format, text.slice(...issuer));
  return (
    begins.includes(text[code[0]]!) &&
    (mayHaveDigit(begins, text[code[0]]!) || !/\d/.test(text[code[0] + 1]!)) &&
    STATE.test(text.slice(...issuer)) &&
    (!nationality || NATIONALITY.test(text.slice(...nationality))) &&
    isNames(text.slice(...names)) &&
    /[MFX<]/.test(text[sex]!)
  );
}

/** Three letters, or one for Germany (ICAO 9303-3 § 5). Some older cards have two, such as SI for Slovenia. */
const STATE = /^(?:[A-Z]{3}|[A-Z]{2}<|D<<)$/;
/** Resident cards may leave the nationality empty, as Macao's do. */
const NATIONALITY = /^(?:[A-Z]{3}|[A-Z]{2}<|D<<|<<<)$/;
