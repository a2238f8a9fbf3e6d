import { fold } from "../fold.ts";

/** Longer lines are no addresses. */
const LONGEST = 400;

const FRACTIONS: Record<string, string> = { "½": " 1/2 ", "¼": " 1/4 ", "¾": " 3/4 " };

/**
 * @returns the words of an address, folded: a number keeps its hyphens and fractions (`45-17`, `1/2`), `#` is a word, and
 *   a comma or the end of a line is `,`. At most 400 characters are read, in one pass.
 */
export function tokensOf(text: string): string[] {
  const plain = text
    .slice(0, LONGEST)
    .replace(/[½¼¾]/g, (one) => FRACTIONS[one] ?? one)
    .replace(/[’‘'`´ʼ]/g, "")
    .replace(/&/g, " and ")
    // `N.W.`, `P.O.`, `U.S.`: single letters with dots are one word.
    .replace(/(?<!\p{L})(\p{L})\.(?=\p{L}(?:\.|(?!\p{L})))/gu, "$1");
  const found =
    plain.match(
      /\p{Nd}[\p{L}\p{M}\p{Nd}]*(?:[-–/][\p{L}\p{M}\p{Nd}]+)*|\p{L}[\p{L}\p{M}\p{Nd}]*|[#,;\n]/gu,
    ) ?? [];
  return found.map((word) => {
    if (word === "#") return word;
    if (/[,;\n]/.test(word)) return ",";
    return /\d/.test(word) ? word.toLowerCase().replace(/–/g, "-") : fold(word);
  });
}
