/** Characters that readers of print take for one another, each with the one that stands for them all. */
const ALIKE: Record<string, string> = {
  ...{ O: "0", Q: "0", D: "0" },
  ...{ I: "1", L: "1", "|": "1", "!": "1", "[": "1", "]": "1" },
  ...{ S: "5", $: "5", B: "8", "&": "8", Z: "2", G: "6" },
};

/**
 * Folds text for comparing print: upper case, without accents, with one character for all that look alike, and without
 * spaces and punctuation.
 */
export const fold = (text: string): string =>
  [...plain(text)]
    .map((one) => ALIKE[one] ?? one)
    .filter((one) => /^[A-Z0-9]$/.test(one))
    .join("");

/** @returns whether text consists of Latin letters, digits and punctuation, apart from accents. The model reads no others */
export const isLatin = (text: string): boolean => /^[ -~]*$/.test(plain(text).replaceAll("’", "'"));

/** @returns the text's Latin letters, in upper case and without accents */
export const lettersOf = (text: string): string => plain(text).replaceAll(/[^A-Z]/g, "");

const plain = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toUpperCase();

/**
 * @param a folded, at most 100 characters
 * @param b folded, at most 100 characters
 * @returns how alike they are, 0 to 1: the length of their longest common subsequence, compared with the longer one
 */
export function likeness(a: string, b: string): number {
  const [first, second] = [a.slice(0, 100), b.slice(0, 100)];
  let above = new Array<number>(second.length + 1).fill(0);
  for (const one of first) {
    const row = [0];
    for (let i = 0; i < second.length; i++)
      row.push(one === second[i] ? above[i]! + 1 : Math.max(row[i]!, above[i + 1]!));
    above = row;
  }
  return above.at(-1)! / Math.max(1, first.length, second.length);
}
