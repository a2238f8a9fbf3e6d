import { alignmentDistance } from "../names/slip.ts";
import { isCommonStreet } from "./common-streets.ts";
import type { PartState } from "./types.ts";

const LETTERS = /^\p{L}{6,}$/u;

/**
 * Minimum letters for a difference to count as a slip if neither name is common. For a doubled letter, the minimum
 * applies to common names, too.
 */
const LONG = 8;

/**
 * If a letter is missing from a common name, the name must have at least this many letters for that to count as a slip.
 */
const LOST = 9;

/** Digits, with the letters that they may be a misreading of. */
const LOOK_ALIKE: Record<string, RegExp> = { 0: /[oq]/, 1: /[il]/, 2: /z/, 4: /a/, 5: /s/, 6: /g/, 8: /b/ };

/**
 * Whether two words in street names are the same word, misread or mistyped. Names of different streets can differ in a
 * single letter (Oakridge, Oakbridge; Glendale, Glenvale), so only an edit that doesn't produce another name is a slip:
 * digits for letters, two adjacent letters swapped, a single letter doubled or a double letter written once, or a
 * letter missing from a common name. Two common names are two streets. A reviewer compares other one-letter
 * differences in words of at least six letters. All other words are different.
 */
export function slipState(a: string, b: string): PartState {
  if (isLookAlike(a, b) || isLookAlike(b, a)) return "slip";
  if (!LETTERS.test(a) || !LETTERS.test(b) || alignmentDistance(a, b, 1) !== 1) return "differs";
  const [inA, inB] = [isCommonStreet(a), isCommonStreet(b)];
  if (inA && inB) return "differs";
  const isLong = inA || inB || Math.min(a.length, b.length) >= LONG;
  if (a[0] !== b[0] || !isLong) return "unclear";
  if (a.length === b.length) return isTurned(a, b) ? "slip" : "unclear";
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  const at = firstUnlike(short, long);
  // `Roberts`, `Hermann`, `Princess`: a letter added at the end makes another name.
  if (at >= short.length) return "unclear";
  const isDoubled = long[at] === long[at - 1] && long.length >= LONG;
  const isLost = (long === a ? inA : inB) && long.length >= LOST && long[at] !== "s";
  return isDoubled || isLost ? "slip" : "unclear";
}

/** @returns the index where two words begin to differ; for a doubled letter, that of its second occurrence */
function firstUnlike(short: string, long: string): number {
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  return at;
}

const isTurned = (a: string, b: string): boolean => {
  const at = firstUnlike(a, b);
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
};

/** Whether digits in one word replace letters that look like them: `WASH1NGTON`. */
function isLookAlike(misread: string, plain: string): boolean {
  if (misread.length !== plain.length || plain.length < 4 || !/^\p{L}+$/u.test(plain)) return false;
  if (!/\d/.test(misread)) return false;
  return [...misread].every((letter, i) => letter === plain[i] || LOOK_ALIKE[letter]?.test(plain[i] ?? ""));
}
