import { fold } from "../spelling/fold.ts";
import { jaroWinkler } from "../spelling/jaro-winkler.ts";
import { areCognates } from "./lexicon/cognates.ts";
import { isCensusName, isCommonGivenName, isKnownName } from "./lexicon/known.ts";
import { areShortForOne, mayBeShortFor, sameGivenName } from "./lexicon/nicknames.ts";
import { isPinyin } from "./lexicon/pinyin.ts";
import { areEqualUnified, areTransliterated, areVariants, spellingsOf } from "./lexicon/variants.ts";
import { isShortFormOf } from "./may-be-short.ts";
import { NAME_DIFFERS } from "./scale.ts";
import { alignmentDistance, differInEnds, isDoubled, isMisdoubled, isMisread, isTransposed } from "./slip.ts";
import { areTwins, differInShortVowels } from "./twins.ts";
import type { Agreement } from "./types.ts";

/** One word of a name: folded, and in the spelling that issuers use for letters that a machine-readable zone lacks. */
export interface Word {
  plain: string;
  /** `mueller` for Müller. Equal to `plain` if it has no such letters. */
  spelled: string;
}

/**
 * Letters that issuers replace in a machine-readable zone, mostly with two letters (ICAO 9303-3 § 6 A). Others lose
 * their marks.
 */
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

/** More words than any name has. Further words are ignored. */
const MAX_WORDS = 24;

/** @returns the first words of a text, in the form that names are compared in */
export function wordsOf(text: string, most = MAX_WORDS): Word[] {
  const plain = fold(text).split(" ").filter(Boolean).slice(0, most);
  const upper = text.normalize("NFC").toUpperCase();
  if (upper.search(LETTERS) < 0) return plain.map((word) => ({ plain: word, spelled: word }));
  const spelled = fold(upper.replace(LETTERS, (letter) => PAIRS[letter] ?? letter)).split(" ");
  return plain.map((word, i) => ({ plain: word, spelled: spelled[i] || word }));
}

/** A difference counts as a slip only in words with at least this many letters. Too many shorter names are similar. */
const MIN_FOR_SLIP = 6;
/**
 * Two swapped letters count as a slip only in words with at least this many letters. In shorter ones, a swap may make
 * another name: Carmen, Camren.
 */
const MIN_FOR_SWAP = 7;
/**
 * A missing letter, other than a doubled one, counts as a slip only in words with at least this many letters. In
 * shorter ones, that may make another name.
 */
const MIN_FOR_OMISSION = 10;
/**
 * Longer words aren't compared letter by letter, because that would take too much time. A license has no space for
 * longer words and may truncate them anyway.
 */
const MAX_LETTERS = 40;
const LATIN = /^[a-z0-9]+$/;

/** Which part of the name a word is from. Only given names have short forms and initials. */
export type WordKind = "given" | "family";

/**
 * How a word of one name compares with a word of the other (`docs/matching.md`).
 * @returns `alike` if they're neither the same word nor clearly different; `partial` for a family name's initial
 */
export function compareWords(a: Word, b: Word, kind: WordKind): Agreement {
  if (a.plain === b.plain) return "equal";
  if (a.spelled === b.plain || a.plain === b.spelled || a.spelled === b.spelled) return "transliteration";
  const [one, other] = [a.plain, b.plain];
  if (Math.max(one.length, other.length) > MAX_LETTERS)
    return areBothLong(one, other) ? "alike" : "different";
  if (one.length === 1 || other.length === 1) {
    if (one[0] !== other[0]) return "different";
    return kind === "given" ? "initial" : "partial";
  }
  if (kind === "given" && isShortFor(one, other)) return "nickname";
  // Two common names usually belong to two people, even if they're spellings of one name elsewhere.
  if (areVariants(one, other)) return areBothCommon(one, other, kind) ? "alike" : "transliteration";
  if (areTransliterated(one, other)) return isOneSpelling(one, other, kind) ? "transliteration" : "alike";
  if (kind === "family" && (withoutGender(one) === withoutGender(other) || withoutO(one) === withoutO(other)))
    return "alike";
  if (kind === "given" && isSameElsewhere(one, other)) return "alike";
  return byLetters(one, other);
}

const areBothLong = (a: string, b: string) =>
  Math.min(a.length, b.length) >= MAX_LETTERS && (a.startsWith(b) || b.startsWith(a));

const isSameElsewhere = (a: string, b: string) =>
  areCognates(a, b) || areShortForOne(a, b) || mayBeShortFor(a, b) || isShortFormOf(a, b);

const areBothCommon = (a: string, b: string, kind: WordKind) => {
  const isCommon = kind === "given" ? isCommonGivenName : isCensusName;
  return isCommon(a) && isCommon(b);
};

/** Whether one is short for the other in any of its spellings: Dima for Dmitri and for Dmitriy. */
const isShortFor = (a: string, b: string) =>
  sameGivenName(a, b) ||
  spellingsOf(a).some((one) => one !== b && sameGivenName(one, b)) ||
  spellingsOf(b).some((other) => other !== a && sameGivenName(a, other));

function byLetters(a: string, b: string): Agreement {
  if (withoutUmlauts(a) === withoutUmlauts(b) || areTwins(a, b) || isDoubled(a, b))
    return isSlip(a, b) ? "slip" : "alike";
  if (isKnownName(a) && isKnownName(b))
    return areEqualUnified(a, b) ||
      differInShortVowels(a, b) ||
      (a.length >= MIN_FOR_SLIP && isTransposed(a, b))
      ? "alike"
      : "different";
  if (isSlip(a, b)) return "slip";
  const isNear = isTypo(a, b) || isScrambled(a, b) || jaroWinkler(a, b) >= NAME_DIFFERS;
  return isNear ? "alike" : "different";
}

/**
 * Whether one edit makes the words equal. In a word of two Latin letters, or two Chinese or Korean characters, an edit
 * changes too much to count.
 */
const isTypo = (a: string, b: string) =>
  Math.min(a.length, b.length) > (LATIN.test(a + b) || SYLLABLES.test(a) ? 2 : 1) &&
  alignmentDistance(a, b, 1) === 1;

/** In these scripts, a character is a syllable, so a different character makes a different name. */
const SYLLABLES = /[\p{Script=Han}\p{Script=Hangul}]/u;

/** Whether two words of at least four letters have the same letters in another order. */
const isScrambled = (a: string, b: string) =>
  a.length > 3 && a.length === b.length && [...a].sort().join("") === [...b].sort().join("");

/**
 * Whether one word is the other with a typical typing or reading error. One letter in place of another doesn't count:
 * Hayden and Jayden, Kessler and Hessler are all names, and no list of names is complete.
 */
function isSlip(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length);
  if (shorter < MIN_FOR_SLIP || alignmentDistance(a, b, 1) !== 1) return false;
  if (isKnownName(a) && isKnownName(b)) return false;
  if (!LATIN.test(a + b) || differInEnds(a, b) || (isPinyin(a) && isPinyin(b))) return false;
  if (a.length === b.length) return isMisread(a, b) || (shorter >= MIN_FOR_SWAP && isTransposed(a, b));
  return isMisdoubled(a, b) || (shorter >= MIN_FOR_OMISSION && !isDoubled(a, b));
}

/**
 * Unifies the masculine and feminine endings of Slavic family names, which issuers handle differently: Ivanov and
 * Ivanova, -ski and -ska.
 */
const withoutGender = (word: string) =>
  word.replace(/(?<=.[oe]v)a$/, "").replace(/(?<=.sk)(?:i|y|iy|yi|a|aya|aia)$/, "");

/** Unifies spellings of umlauts: Mueller and Muller can both be Müller. */
const withoutUmlauts = (word: string) => word.replace(/(?<=[aou])e/g, "");

/** Unifies O'Brien and Brien. */
const withoutO = (word: string) => word.replace(/^o(?=.{4})/, "");

/**
 * Whether two different transliterations count as the same name. That's so for Slavic family names unless both end in
 * -ski, and for given names that differ in more than i for y or j (unlike Aiden, Ayden; Jair, Yair).
 */
function isOneSpelling(a: string, b: string, kind: WordKind): boolean {
  if (kind === "family") return SLAVIC.test(a) && SLAVIC.test(b) && !(a.endsWith("ski") && b.endsWith("ski"));
  return withSameI(a) !== withSameI(b);
}

const withSameI = (word: string) => word.replace(/[yj](?=.)/g, "i");

/**
 * Endings of Slavic family names in Latin letters. Polish uses Latin letters itself and has only the spelling -ski, so
 * two different spellings with -ski are two names.
 */
const SLAVIC = /(?:[oe](?:v|ff?|w)a?|sk(?:[iy]{1,2}|ij|yj|aya?|aia)|[ei]nko|ch?uk|tschuk)$/;
