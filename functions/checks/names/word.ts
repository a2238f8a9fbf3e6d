import { fold } from "../fold.ts";
import { isCommonGivenName, isKnownName } from "./known.ts";
import { sameGivenName } from "./nicknames.ts";
import { isPinyin } from "./pinyin.ts";
import { alignmentDistance, differInEnds, isMechanical, isTransposed } from "./slip.ts";
import type { Agreement } from "./types.ts";
import { areTransliterated, areTwins, areVariants, spellingsOf } from "./variants.ts";

/** One word of a name: folded, and as issuers spell letters that a machine-readable zone lacks. */
export interface Word {
  plain: string;
  /** `mueller` for Müller; the same as `plain` where there is nothing to spell. */
  spelt: string;
}

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

/** More words than any name has: what follows is not looked at. */
const MOST_WORDS = 24;

/** @returns the first words of a text as names are compared by */
export function wordsOf(text: string, most = MOST_WORDS): Word[] {
  const plain = fold(text).split(" ").filter(Boolean).slice(0, most);
  const upper = text.normalize("NFC").toUpperCase();
  if (upper.search(LETTERS) < 0) return plain.map((word) => ({ plain: word, spelt: word }));
  const spelt = fold(upper.replace(LETTERS, (letter) => PAIRS[letter] ?? letter)).split(" ");
  return plain.map((word, i) => ({ plain: word, spelt: spelt[i] || word }));
}

/** Shorter words have too many neighbors for a slip to be told from another name. */
const LEAST_OF_SLIP = 6;
/** In one that is as long, a letter may be left out even where no list knows the name. */
const LEAST_OF_OMISSION = 9;
const isLong = (length: number) => length >= LEAST_OF_OMISSION;
/** One that is as long may have two, for a person to judge. */
const LEAST_OF_TWO = 7;
const LATIN = /^[a-z0-9]+$/;

/** Whose word it is: short forms and initials are of given names. */
export type WordKind = "given" | "family";

/**
 * How a word of one name stands to a word of the other (`docs/matching.md`).
 * @returns `alike` where they are neither the same word nor clearly another
 */
export function compareWords(a: Word, b: Word, kind: WordKind): Agreement {
  if (a.plain === b.plain) return "equal";
  if (a.spelt === b.plain || a.plain === b.spelt || a.spelt === b.spelt) return "transliteration";
  const [one, other] = [a.plain, b.plain];
  if (one.length === 1 || other.length === 1) {
    if (one[0] !== other[0]) return "different";
    return kind === "given" ? "initial" : "partial";
  }
  if (kind === "given" && isShortFor(one, other)) return "nickname";
  // Two of the commonest names are two people's more often than one's, however they are spelled elsewhere.
  if (areVariants(one, other))
    return isCommonGivenName(one) && isCommonGivenName(other) ? "alike" : "transliteration";
  if (areTransliterated(one, other)) return "transliteration";
  if (kind === "family" && womansForm(one) === womansForm(other)) return "alike";
  return byLetters(one, other);
}

/** Short forms are of every spelling: Dima of Dmitri and of Dmitriy. */
const isShortFor = (a: string, b: string) =>
  sameGivenName(a, b) ||
  spellingsOf(a).some((one) => one !== b && sameGivenName(one, b)) ||
  spellingsOf(b).some((other) => other !== a && sameGivenName(a, other));

function byLetters(a: string, b: string): Agreement {
  if (withoutUmlauts(a) === withoutUmlauts(b) || areTwins(a, b)) return "alike";
  if (isKnownName(a) && isKnownName(b))
    return a.length >= LEAST_OF_SLIP && isTransposed(a, b) ? "alike" : "different";
  const shorter = Math.min(a.length, b.length);
  const distance = alignmentDistance(a, b, 2);
  if (distance === 2 && shorter >= LEAST_OF_TWO) return "alike";
  if (distance !== 1 || shorter < 3) return "different";
  const isSlip =
    shorter >= LEAST_OF_SLIP &&
    LATIN.test(a + b) &&
    !differInEnds(a, b) &&
    !(isPinyin(a) && isPinyin(b)) &&
    // Of two words that no list knows, a letter that stands for another may make another name.
    (isKnownName(a) || isKnownName(b) || isMechanical(a, b) || (isLong(shorter) && a.length !== b.length));
  return isSlip ? "slip" : "alike";
}

/** Slavic family names have another ending for a woman, which some issuers leave away: Ivanov and Ivanova, -ski and -ska. */
const womansForm = (word: string) =>
  word.replace(/(?<=.[oe]v)a$/, "").replace(/(?<=.sk)(?:i|y|iy|yi|a|aya|aia)$/, "");

/** Mueller and Muller may be the same Müller. */
const withoutUmlauts = (word: string) => word.replace(/(?<=[aou])e/g, "");
