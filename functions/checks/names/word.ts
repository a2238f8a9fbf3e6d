import { fold } from "../fold.ts";
import { jaroWinkler } from "../jaro-winkler.ts";
import { areCognates } from "./cognates.ts";
import { isCensusName, isCommonGivenName, isKnownName } from "./known.ts";
import { isCalled } from "./may-be-short.ts";
import { areShortForOne, mayBeShortFor, sameGivenName } from "./nicknames.ts";
import { isPinyin } from "./pinyin.ts";
import { NAME_DIFFERS } from "./scale.ts";
import { alignmentDistance, differInEnds, isDoubled, isMisdoubled, isMisread, isTransposed } from "./slip.ts";
import { areTwins, areVoweledApart } from "./twins.ts";
import type { Agreement } from "./types.ts";
import { areTransliterated, areVariants, areWrittenOneWay, spellingsOf } from "./variants.ts";

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
/** In shorter ones two letters turned round may make another: Carmen, Camren. */
const LEAST_OF_TURN = 7;
/** So long a name is the same with a letter left out. */
const LEAST_OF_OMISSION = 10;
/** What is longer is no name, and not worth the time. */
const MOST_LETTERS = 40;
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
  // Two names that many have are two people's more often than one's, however they are spelled elsewhere.
  if (areVariants(one, other)) return areBothCommon(one, other, kind) ? "alike" : "transliteration";
  if (areTransliterated(one, other)) return isOneSpelling(one, other, kind) ? "transliteration" : "alike";
  if (kind === "family" && (womansForm(one) === womansForm(other) || withoutO(one) === withoutO(other)))
    return "alike";
  if (kind === "given" && isSameElsewhere(one, other)) return "alike";
  return byLetters(one, other);
}

const isSameElsewhere = (a: string, b: string) =>
  areCognates(a, b) || areShortForOne(a, b) || mayBeShortFor(a, b) || isCalled(a, b);

const areBothCommon = (a: string, b: string, kind: WordKind) => {
  const isCommon = kind === "given" ? isCommonGivenName : isCensusName;
  return isCommon(a) && isCommon(b);
};

/** Short forms are of every spelling: Dima of Dmitri and of Dmitriy. */
const isShortFor = (a: string, b: string) =>
  sameGivenName(a, b) ||
  spellingsOf(a).some((one) => one !== b && sameGivenName(one, b)) ||
  spellingsOf(b).some((other) => other !== a && sameGivenName(a, other));

function byLetters(a: string, b: string): Agreement {
  if (Math.max(a.length, b.length) > MOST_LETTERS) return "different";
  if (withoutUmlauts(a) === withoutUmlauts(b) || areTwins(a, b) || isDoubled(a, b))
    return isSlip(a, b) ? "slip" : "alike";
  if (isKnownName(a) && isKnownName(b))
    return areWrittenOneWay(a, b) ||
      areVoweledApart(a, b) ||
      (a.length >= LEAST_OF_SLIP && isTransposed(a, b))
      ? "alike"
      : "different";
  if (isSlip(a, b)) return "slip";
  const isNear = isTypo(a, b) || isScrambled(a, b) || jaroWinkler(a, b) >= NAME_DIFFERS;
  return isNear ? "alike" : "different";
}

/** One edit; in a word of two letters, which is most of it, only where the script leaves vowels to marks. */
const isTypo = (a: string, b: string) =>
  Math.min(a.length, b.length) > (LATIN.test(a + b) || SYLLABLES.test(a) ? 2 : 1) &&
  alignmentDistance(a, b, 1) === 1;

/** A character of these is a syllable: another one is another name. */
const SYLLABLES = /[\p{Script=Han}\p{Script=Hangul}]/u;

/** The same letters in another order. */
const isScrambled = (a: string, b: string) =>
  a.length > 3 && a.length === b.length && [...a].sort().join("") === [...b].sort().join("");

/**
 * Whether a word is the other one with an error that a pen or a reader makes by itself. A letter that stands for another
 * never is: Hayden and Jayden, Kessler and Hessler are names, and no list has them all.
 */
function isSlip(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length);
  if (shorter < LEAST_OF_SLIP || alignmentDistance(a, b, 1) !== 1) return false;
  if (isKnownName(a) && isKnownName(b)) return false;
  if (!LATIN.test(a + b) || differInEnds(a, b) || (isPinyin(a) && isPinyin(b))) return false;
  if (a.length === b.length) return isMisread(a, b) || (shorter >= LEAST_OF_TURN && isTransposed(a, b));
  return isMisdoubled(a, b) || (shorter >= LEAST_OF_OMISSION && !isDoubled(a, b));
}

/** Slavic family names have another ending for a woman, which some issuers leave away: Ivanov and Ivanova, -ski and -ska. */
const womansForm = (word: string) =>
  word.replace(/(?<=.[oe]v)a$/, "").replace(/(?<=.sk)(?:i|y|iy|yi|a|aya|aia)$/, "");

/** Mueller and Muller may be the same Müller. */
const withoutUmlauts = (word: string) => word.replace(/(?<=[aou])e/g, "");

/** O'Brien and Brien. */
const withoutO = (word: string) => word.replace(/^o(?=.{4})/, "");

/**
 * Whether letters that are written in several ways make one name: in a family name where it is Slavic, and in a given
 * name where more than an i for a y or j differs (Aiden, Ayden; Jair, Yair).
 */
function isOneSpelling(a: string, b: string, kind: WordKind): boolean {
  if (kind === "family") return SLAVIC.test(a) && SLAVIC.test(b) && !(a.endsWith("ski") && b.endsWith("ski"));
  return inOneWay(a) !== inOneWay(b);
}

const inOneWay = (word: string) => word.replace(/[yj](?=.)/g, "i");

/** Endings of Slavic family names in our letters; Polish, which has the same letters, writes -ski in one way. */
const SLAVIC = /(?:[oe](?:v|ff?|w)a?|sk(?:[iy]{1,2}|ij|yj|aya?|aia)|[ei]nko|ch?uk|tschuk)$/;
