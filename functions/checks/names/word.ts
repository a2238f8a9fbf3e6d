import { fold } from "../spelling/fold.ts";
import { jaroWinkler } from "../spelling/jaro-winkler.ts";
import { areCognates } from "./lexicon/cognates.ts";
import { isCensusName, isCommonGivenName, isKnownName } from "./lexicon/known.ts";
import { areShortForOne, mayBeShortFor, sameGivenName } from "./lexicon/nicknames.ts";
import { isPinyin } from "./lexicon/pinyin.ts";
import { areTransliterated, areVariants, areWrittenOneWay, spellingsOf } from "./lexicon/variants.ts";
import { isCalled } from "./may-be-short.ts";
import { NAME_DIFFERS } from "./scale.ts";
import { alignmentDistance, differInEnds, isDoubled, isMisdoubled, isMisread, isTransposed } from "./slip.ts";
import { areTwins, areVoweledApart } from "./twins.ts";
import type { Agreement } from "./types.ts";

/** One word of a name: folded, and with letters that a machine-readable zone lacks spelled as issuers do. */
export interface Word {
  plain: string;
  /** `mueller` for Müller. Equal to `plain` if there's nothing to spell. */
  spelt: string;
}

/** Letters that issuers write as two in a machine-readable zone (ICAO 9303-3 § 6 A). Others lose their marks. */
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

/** More words than any name has. The rest isn't examined. */
const MOST_WORDS = 24;

/** @returns the first words of a text, in the form that names are compared in */
export function wordsOf(text: string, most = MOST_WORDS): Word[] {
  const plain = fold(text).split(" ").filter(Boolean).slice(0, most);
  const upper = text.normalize("NFC").toUpperCase();
  if (upper.search(LETTERS) < 0) return plain.map((word) => ({ plain: word, spelt: word }));
  const spelt = fold(upper.replace(LETTERS, (letter) => PAIRS[letter] ?? letter)).split(" ");
  return plain.map((word, i) => ({ plain: word, spelt: spelt[i] || word }));
}

/** Shorter words have too many similar names to tell a slip from another name. */
const LEAST_OF_SLIP = 6;
/** In shorter words, two swapped letters may make another name: Carmen, Camren. */
const LEAST_OF_TURN = 7;
/** Names at least this long stay the same with one letter missing. */
const LEAST_OF_OMISSION = 10;
/** Longer words aren't examined, which takes time. A license has no space for more, so one may be truncated there. */
const MOST_LETTERS = 40;
const LATIN = /^[a-z0-9]+$/;

/** Which part of the name a word is from. Only given names have short forms and initials. */
export type WordKind = "given" | "family";

/**
 * How a word of one name compares with a word of the other (`docs/matching.md`).
 * @returns `alike` if they're neither the same word nor clearly different
 */
export function compareWords(a: Word, b: Word, kind: WordKind): Agreement {
  if (a.plain === b.plain) return "equal";
  if (a.spelt === b.plain || a.plain === b.spelt || a.spelt === b.spelt) return "transliteration";
  const [one, other] = [a.plain, b.plain];
  if (Math.max(one.length, other.length) > MOST_LETTERS)
    return areBothLong(one, other) ? "alike" : "different";
  if (one.length === 1 || other.length === 1) {
    if (one[0] !== other[0]) return "different";
    return kind === "given" ? "initial" : "partial";
  }
  if (kind === "given" && isShortFor(one, other)) return "nickname";
  // Two common names usually belong to two people, however they're spelled elsewhere.
  if (areVariants(one, other)) return areBothCommon(one, other, kind) ? "alike" : "transliteration";
  if (areTransliterated(one, other)) return isOneSpelling(one, other, kind) ? "transliteration" : "alike";
  if (kind === "family" && (womansForm(one) === womansForm(other) || withoutO(one) === withoutO(other)))
    return "alike";
  if (kind === "given" && isSameElsewhere(one, other)) return "alike";
  return byLetters(one, other);
}

const areBothLong = (a: string, b: string) =>
  Math.min(a.length, b.length) >= MOST_LETTERS && (a.startsWith(b) || b.startsWith(a));

const isSameElsewhere = (a: string, b: string) =>
  areCognates(a, b) || areShortForOne(a, b) || mayBeShortFor(a, b) || isCalled(a, b);

const areBothCommon = (a: string, b: string, kind: WordKind) => {
  const isCommon = kind === "given" ? isCommonGivenName : isCensusName;
  return isCommon(a) && isCommon(b);
};

/** A short form belongs to every spelling: Dima to Dmitri and to Dmitriy. */
const isShortFor = (a: string, b: string) =>
  sameGivenName(a, b) ||
  spellingsOf(a).some((one) => one !== b && sameGivenName(one, b)) ||
  spellingsOf(b).some((other) => other !== a && sameGivenName(a, other));

function byLetters(a: string, b: string): Agreement {
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

/**
 * One edit. In a word of two letters it changes most of the word, so it only counts in scripts that write vowels as
 * marks.
 */
const isTypo = (a: string, b: string) =>
  Math.min(a.length, b.length) > (LATIN.test(a + b) || SYLLABLES.test(a) ? 2 : 1) &&
  alignmentDistance(a, b, 1) === 1;

/** In these scripts a character is a syllable, so another character is another name. */
const SYLLABLES = /[\p{Script=Han}\p{Script=Hangul}]/u;

/** The same letters in another order. */
const isScrambled = (a: string, b: string) =>
  a.length > 3 && a.length === b.length && [...a].sort().join("") === [...b].sort().join("");

/**
 * Whether one word is the other with a typical typing or reading error. A substituted letter never is one: Hayden and
 * Jayden, Kessler and Hessler are all names, and no list has them all.
 */
function isSlip(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length);
  if (shorter < LEAST_OF_SLIP || alignmentDistance(a, b, 1) !== 1) return false;
  if (isKnownName(a) && isKnownName(b)) return false;
  if (!LATIN.test(a + b) || differInEnds(a, b) || (isPinyin(a) && isPinyin(b))) return false;
  if (a.length === b.length) return isMisread(a, b) || (shorter >= LEAST_OF_TURN && isTransposed(a, b));
  return isMisdoubled(a, b) || (shorter >= LEAST_OF_OMISSION && !isDoubled(a, b));
}

/** Slavic family names have a feminine ending, which some issuers leave out: Ivanov and Ivanova, -ski and -ska. */
const womansForm = (word: string) =>
  word.replace(/(?<=.[oe]v)a$/, "").replace(/(?<=.sk)(?:i|y|iy|yi|a|aya|aia)$/, "");

/** Mueller and Muller can both be Müller. */
const withoutUmlauts = (word: string) => word.replace(/(?<=[aou])e/g, "");

/** O'Brien and Brien. */
const withoutO = (word: string) => word.replace(/^o(?=.{4})/, "");

/**
 * Whether letters with several spellings make the same name: in a Slavic family name, or in a given name in which more
 * differs than i for y or j (Aiden, Ayden; Jair, Yair).
 */
function isOneSpelling(a: string, b: string, kind: WordKind): boolean {
  if (kind === "family") return SLAVIC.test(a) && SLAVIC.test(b) && !(a.endsWith("ski") && b.endsWith("ski"));
  return inOneWay(a) !== inOneWay(b);
}

const inOneWay = (word: string) => word.replace(/[yj](?=.)/g, "i");

/**
 * Endings of Slavic family names in Latin letters. Polish, which uses Latin letters itself, has only the spelling -ski.
 */
const SLAVIC = /(?:[oe](?:v|ff?|w)a?|sk(?:[iy]{1,2}|ij|yj|aya?|aia)|[ei]nko|ch?uk|tschuk)$/;
