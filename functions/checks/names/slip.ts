/**
 * Optimal string alignment distance: the number of letters inserted, deleted, substituted or swapped with their
 * neighbor, if no substring is edited twice (Boytsov 2011 § 2.1). Computes only the diagonals that `most` allows.
 * @returns the distance, or `most` + 1 if it's greater
 */
export function alignmentDistance(a: string, b: string, most: number): number {
  const tooFar = most + 1;
  if (Math.abs(a.length - b.length) > most) return tooFar;
  let [before, row]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const next = new Array<number>(b.length + 1).fill(tooFar);
    if (i <= most) next[0] = i;
    for (let j = Math.max(1, i - most); j <= Math.min(b.length, i + most); j++) {
      const same = a[i - 1] === b[j - 1];
      let best = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, before[j - 2]! + 1);
      next[j] = Math.min(best, tooFar);
    }
    [before, row] = [row, next];
  }
  return row[b.length]!;
}

/** Last letters that can make another name, such as a feminine ending (Ivanova, Martine) or an s (Roberts). */
const ENDINGS = /[aeiouysz]$/;
/** Patronymic endings in Swedish and English. */
const SON = /ss?on$/;

/**
 * Whether two words that are one edit apart differ where an edit makes another name: in the first letter or the ending.
 */
export function differInEnds(a: string, b: string): boolean {
  if (a[0] !== b[0]) return true;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (SON.test(a) && a.replace(SON, "") === b.replace(SON, "")) return true;
  if (long.length > short.length)
    return long.startsWith(short) && (ENDINGS.test(long) || short.at(-1) === long.at(-1));
  return short.at(-1) !== long.at(-1) && (isTransposed(a, b) || ENDINGS.test(short) || ENDINGS.test(long));
}

/** For each digit, the letters that a document reader may confuse with it. */
const LOOKS_LIKE: Record<string, string> = { 0: "oq", 1: "il", 2: "z", 5: "s", 6: "g", 8: "b" };

/** Whether two words differ in one position, where one has a digit that looks like the other's letter. */
export function isMisread(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  const at = [...a].findIndex((letter, i) => letter !== b[i]);
  if (at < 0 || a.slice(at + 1) !== b.slice(at + 1)) return false;
  return [a[at]! + b[at]!, b[at]! + a[at]!].some(([digit = "", letter = ""]) =>
    LOOKS_LIKE[digit]?.includes(letter),
  );
}

/** Whether two words differ only in how often a letter is repeated: Richardson, Richardsson. */
export const isDoubled = (a: string, b: string): boolean =>
  a !== b && withoutDoubles(a) === withoutDoubles(b);

/** Whether a letter is doubled where that can't make another name. Between vowels, it can (Marone, Marrone). */
export const isMisdoubled = (a: string, b: string): boolean =>
  isDoubled(a, b) && withoutRealDoubles(a) !== withoutRealDoubles(b);

const withoutDoubles = (word: string) => word.replace(/(.)\1+/g, "$1");
const withoutRealDoubles = (word: string) => word.replace(/(?<=[aeiouy])([^aeiouy])\1(?=[aeiouy])/g, "$1");

/** Whether two words differ only in two swapped adjacent letters. */
export function isTransposed(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  const at = [...a].findIndex((letter, i) => letter !== b[i]);
  return at >= 0 && a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}
