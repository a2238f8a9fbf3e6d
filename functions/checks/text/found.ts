import type { ConfidenceBasis } from "#contract/documents/confidence.ts";

/** How something was found in a text. A PDF's letters are exact, so we can only be wrong about their meaning. */
export type FoundBasis = Extract<
  ConfidenceBasis,
  "adds_up" | "check_digit" | "labelled" | "as_stated" | "nearly_as_stated" | "date_line" | "unlabelled"
>;

/**
 * A value that was read in a text: where (page and line, from 1), and with what confidence
 * (`contract/documents/confidence.ts`).
 */
export interface Found<T> {
  value: T;
  page: number;
  line: number;
  basis: FoundBasis;
  /** Whether a reviewer has to decide if it's what was stated. */
  isOpen?: boolean;
}

/** @returns an amount marked as confirmed by a sum, which would have failed if the amount had been wrong */
export const addingUp = <T>(found: Found<T>): Found<T> => ({ ...found, basis: "adds_up" });

/** @param alike the similarity to the stated value, 0 to 1 */
export const asStated = (alike: number): FoundBasis => (alike === 1 ? "as_stated" : "nearly_as_stated");
