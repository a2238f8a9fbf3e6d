import type { ConfidenceBasis } from "#contract/documents/confidence.ts";

/** How something was found in a text. A PDF's letters are exact, so only their meaning can be mistaken. */
export type FoundBasis = Extract<
  ConfidenceBasis,
  "adds_up" | "check_digit" | "labelled" | "as_stated" | "nearly_as_stated" | "date_line" | "unlabelled"
>;

/** Something that was read in a text: where (page and line, from 1), and how sure it is (`contract/documents/confidence.ts`). */
export interface Found<T> {
  value: T;
  page: number;
  line: number;
  basis: FoundBasis;
  /** The rules leave it to a reviewer whether it's what was stated. */
  isOpen?: boolean;
}

/** @returns an amount whose sums agree, which a wrong amount would have broken */
export const addingUp = <T>(found: Found<T>): Found<T> => ({ ...found, basis: "adds_up" });

/** @param alike similarity to the stated value, 0 to 1 */
export const asStated = (alike: number): FoundBasis => (alike === 1 ? "as_stated" : "nearly_as_stated");
