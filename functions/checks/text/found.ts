import type { ConfidenceBasis } from "#contract/confidence.ts";

/** How something was found in a text; a PDF's letters are exact, so only what they mean can be mistaken. */
export type FoundBasis = Extract<
  ConfidenceBasis,
  "adds_up" | "check_digit" | "labelled" | "as_stated" | "nearly_as_stated" | "date_line" | "unlabelled"
>;

/** Something that was read in a text: where (page and line, from 1), and how sure it is (`contract/confidence.ts`). */
export interface Found<T> {
  value: T;
  page: number;
  line: number;
  basis: FoundBasis;
}

/** @returns an amount whose sums agree: a wrong one would have broken them */
export const addingUp = <T>(found: Found<T>): Found<T> => ({ ...found, basis: "adds_up" });

/** @param alike how alike it is to what was stated, 0..1 */
export const asStated = (alike: number): FoundBasis => (alike === 1 ? "as_stated" : "nearly_as_stated");
