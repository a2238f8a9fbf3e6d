/**
 * How sure we are that a document says what we read in it. This is the only such scale, and it's only about the
 * reading. Grades say how strong a document is as evidence. The numbers only rank readings and aren't measured
 * probabilities, so there are just three:
 * - {@link HIGH}: something in the document would have revealed a mistake.
 * - {@link MEDIUM}: nothing would have revealed a mistake, but the text is clear and in the expected place.
 * - {@link LOW}: its position or its characters leave room for doubt.
 */
const [HIGH, MEDIUM, LOW] = [0.95, 0.75, 0.4] as const;

/**
 * A reading below this decides nothing on its own, neither for nor against anyone: a reviewer looks at it. The
 * exception is a reading equal to what was stated, because a misreading wouldn't produce that.
 */
export const DECIDES_ALONE = 0.5;

/** Reasons for a reading's confidence. The code that reads a fact picks one, and that alone determines the number. */
export const CONFIDENCE = {
  /**
   * PDF417 protects all its data with Reed–Solomon code words (ISO/IEC 15438 § 5.10). Data damaged beyond repair isn't
   * read, and the result also has to be a complete AAMVA file.
   */
  error_corrected: { value: HIGH, words: "the barcode corrects its own errors" },
  /** A check digit agrees with the other digits: ICAO 9303-3 § 4.9, the ABA routing number, the LEI. */
  check_digit: { value: HIGH, words: "the check digits agree" },
  /** Amounts after their labels whose sums agree. A wrong amount would break a sum. */
  adds_up: { value: HIGH, words: "the figures add up" },
  /**
   * Text of the machine-readable zone that no check digit covers (names, issuer, sex), in which every letter fits
   * measurably better than any other.
   */
  clear_letters: { value: MEDIUM, words: "every letter is clear, but there's no check digit to confirm it" },
  /** Text after the words that label it. */
  labelled: { value: MEDIUM, words: "it follows its label" },
  /** Text that we looked for because it was stated, and found word for word. A nickname counts as the same name. */
  as_stated: { value: MEDIUM, words: "it appears exactly as stated" },
  /** Like `as_stated`, but found by the rules for comparing names: it may have another spelling, or a typo. */
  nearly_as_stated: { value: MEDIUM, words: "it appears almost as stated" },
  /** A date alone on a line at the top of the first page, where letters are dated. */
  date_line: { value: MEDIUM, words: "a date on its own line, as in a letter" },
  /** Like `clear_letters`, but there's a letter that fits only slightly better than another one. */
  close_letters: { value: LOW, words: "one letter is unclear, and there's no check digit to confirm it" },
  /**
   * The document itself says that a name is truncated (AAMVA DDE–DDG), or leaves no space after it (ICAO 9303-3 § 4.6).
   */
  cut_short: { value: LOW, words: "it may be cut short on the document" },
  /**
   * The first AAMVA standard stores the whole name in one element. Without separators, the order of its parts is a
   * guess.
   */
  order_assumed: { value: LOW, words: "the barcode doesn't say which part of the name is which" },
  /** Text anywhere on the page, without a label. */
  unlabelled: { value: LOW, words: "it has no label" },
} as const satisfies Record<string, { value: number; words: string }>;

export type ConfidenceBasis = keyof typeof CONFIDENCE;

/** The scale's labels. */
export type ConfidenceLevel = "high" | "medium" | "low" | "unknown";

/** @param confidence null for readings stored before we recorded it */
export function confidenceLevel(confidence: number | null): ConfidenceLevel {
  if (confidence === null) return "unknown";
  if (confidence < DECIDES_ALONE) return "low";
  return confidence < HIGH ? "medium" : "high";
}
