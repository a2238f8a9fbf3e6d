/** Latin letters that Unicode doesn't decompose into a base letter and a mark. */
const LETTERS: Record<string, string> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ı: "i",
  ħ: "h",
  ŋ: "n",
  ĸ: "k",
  ŧ: "t",
  ə: "e",
  ɓ: "b",
  ɗ: "d",
  ɖ: "d",
  ɛ: "e",
  ɔ: "o",
  ƙ: "k",
  ɲ: "n",
  ƴ: "y",
};
const SPECIAL = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "g");

/**
 * Characters inside a word that don't count as letters: invisible ones (joiners, direction marks), emojis, and all
 * forms of apostrophes, including the letters for ayn, hamza and the okina.
 */
const NO_LETTERS =
  /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Emoji_Presentation}'`´‘’‛′＇Ꞌꞌ\u02b0-\u02ff]/gu;

const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu;

/**
 * Normalizes a text, so that texts that differ only in case, accents, punctuation and spaces become equal.
 * `Łukasz O’Brien-Smith` becomes `lukasz obrien smith`, and digits of any script become 0 to 9.
 * @returns lowercase words separated by single spaces; letters of other scripts stay as they are
 */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(NO_LETTERS, "")
    .toLowerCase()
    .replace(NO_LETTERS, "")
    .replace(SPECIAL, (letter) => LETTERS[letter] ?? letter)
    .replace(OTHER_DIGITS, ourDigit)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/**
 * The visible text, for callers that need the punctuation: without invisible characters, and with digits of any script
 * as 0 to 9.
 */
export const visibleText = (text: string): string =>
  text.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "").replace(OTHER_DIGITS, ourDigit);

const DIGIT = /^\p{Nd}$/u;

/** Converts a digit of any script. In Unicode, every script's digits are consecutive, starting at zero. */
function ourDigit(digit: string): string {
  let before = 0;
  while (before < 10 && DIGIT.test(String.fromCodePoint(digit.codePointAt(0)! - before - 1))) before++;
  return String(before % 10);
}
