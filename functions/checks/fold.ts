/** Latin letters that Unicode does not take apart into a base letter and a mark. */
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
};
const SPECIAL = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "g");

/**
 * One form for texts that differ only in case, accents, punctuation and spaces: `Łukasz O’Brien-Smith` becomes
 * `lukasz obrien smith`.
 * @returns lower-case words, parted by single spaces; letters of other scripts stay as they are
 */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(SPECIAL, (letter) => LETTERS[letter] ?? letter)
    .replace(/[’‘'`´ʼ]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
