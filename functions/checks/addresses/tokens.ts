import { fold, visibleText } from "../spelling/fold.ts";

/** Maximum length in characters. Anything longer isn't an address. */
const LONGEST = 400;

/** Fractions that are a single character, such as ½ and ⅓. */
const FRACTIONS = /[\u00bc-\u00be\u2150-\u215e\u2189]/g;
const written = (fraction: string) => ` ${fraction.normalize("NFKD").replace("⁄", "/")} `;

/**
 * @returns the words of an address, folded. A number keeps its hyphens and fractions (`45-17`, `1/2`), `#` is a word,
 *   and a comma, semicolon or line break becomes `,`. Reads at most 400 characters, in one pass.
 */
export function tokensOf(text: string): string[] {
  const plain = visibleText(text.slice(0, LONGEST))
    .replace(FRACTIONS, written)
    .replace(/⁄/g, "/")
    .replace(/[\p{Pd}−]/gu, "-")
    .replace(/[’‘'`´ʼ]/g, "")
    .replace(/&/g, " and ")
    // `N.W.`, `P.O.`, `U.S.`: single letters with periods form one word.
    .replace(/(?<!\p{L})(\p{L})\.(?=\p{L}(?:\.|(?!\p{L})))/gu, "$1");
  const found =
    plain.match(/\p{N}[\p{L}\p{M}\p{N}]*(?:[-/][\p{L}\p{M}\p{N}]+)*|\p{L}[\p{L}\p{M}\p{N}]*|[#,;\n]/gu) ?? [];
  return found.map((word) => {
    if (word === "#") return word;
    if (/[,;\n]/.test(word)) return ",";
    return /\d/.test(word) ? word.toLowerCase() : fold(word);
  });
}
