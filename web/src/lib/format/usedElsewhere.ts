import { count } from "./format.ts";

/**
 * @returns the note below an allowance of which the owner's other accounts or teams have used `n` units (more than 0)
 */
export const usedElsewhereText = (n: number): string =>
  `${count(n)} of these ${n === 1 ? "was" : "were"} used by other accounts or teams of the same owner. They share Free's allowance.`;
