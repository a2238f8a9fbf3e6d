import { nameScore, type PersonName } from "./name-match.ts";

/** Letters that issuers write as two in a machine-readable zone (ICAO 9303-3 § 6 A); others lose their marks. */
const PAIRS: Record<string, string> = {
  Ä: "AE",
  Æ: "AE",
  Å: "AA",
  Ð: "D",
  Ĳ: "IJ",
  Ö: "OE",
  Ø: "OE",
  Œ: "OE",
  Þ: "TH",
  Ü: "UE",
};
const LETTERS = new RegExp(`[${Object.keys(PAIRS).join("")}]`, "g");

/**
 * Compares a name as stated with one that stands in the letters of a machine-readable zone, where Müller is written
 * MUELLER by some issuers and MULLER by others: the better one counts.
 * @returns as `nameScore` does
 */
export function zoneNameScore(claimed: PersonName, read: PersonName): number | null {
  const plain = nameScore(claimed, read);
  const spelt = nameScore(
    {
      first: spell(claimed.first),
      middle: claimed.middle && spell(claimed.middle),
      last: spell(claimed.last),
    },
    read,
  );
  return plain === null || spelt === null ? (plain ?? spelt) : Math.max(plain, spelt);
}

const spell = (name: string) =>
  name
    .normalize("NFC")
    .toUpperCase()
    .replace(LETTERS, (letter) => PAIRS[letter] ?? letter);
