import { count } from "./format.ts";

/**
 * @param n how many units of the allowance the owner's other accounts or teams have used; more than 0
 * @returns the note below the allowance
 */
export const usedElsewhereText = (n: number): string =>
  `${count(n)} of these ${n === 1 ? "was" : "were"} used by other accounts or teams of the same owner. They share Free's allowance.`;
