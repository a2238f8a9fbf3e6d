import { count } from "./format.ts";

/** @returns what's said below an allowance of which other accounts or teams of the same owner used some: `n`, over 0 */
export const usedElsewhereText = (n: number): string =>
  `${count(n)} of these ${n === 1 ? "was" : "were"} used by other accounts or teams of the same owner. They share Free's allowance.`;
