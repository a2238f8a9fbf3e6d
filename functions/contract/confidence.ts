/**
 * How sure we are that a document says what we read in it: the one scale, and its reasons. It speaks of the reading
 * alone: whether the document is genuine, and what it is worth as evidence, is what grades say.
 *
 * The numbers rank; they are no measured probabilities, and so there are three of them and not more:
 * - {@link HIGH}: something in the document itself would have shown a mistake.
 * - {@link MEDIUM}: nothing would have shown one, but it stands where it should, and clearly.
 * - {@link LOW}: its place or its characters leave room for something else.
 */
const [HIGH, MEDIUM, LOW] = [0.95, 0.75, 0.4] as const;

/**
 * A reading below this decides nothing by itself, for anybody or against: a person looks, unless what was read is what
 * was stated too, which no misreading brings about (design: verification engine, review).
 */
export const DECIDES_ALONE = 0.5;

/** Why a reading has the confidence that it has. Each reader names one; the number follows from it, and from nothing else. */
export const CONFIDENCE = {
  /**
   * PDF417 carries Reed–Solomon code words over all of its data (ISO/IEC 15438 § 5.10): what is damaged beyond repair
   * is not read at all, and what is read has to be a whole AAMVA file besides.
   */
  error_corrected: { value: HIGH, words: "the barcode corrects its own errors" },
  /** A digit worked out from the others agrees: ICAO 9303-3 § 4.9, the ABA routing number, the LEI. */
  check_digit: { value: HIGH, words: "the check digits agree" },
  /** Amounts behind their labels, and their sums agree: a wrong one would break them. */
  adds_up: { value: HIGH, words: "the figures add up" },
  /** Of a zone, where no check digit covers it (names, issuer, sex): each letter far ahead of any other, as measured. */
  clear_letters: { value: MEDIUM, words: "every letter is clear, but there's no check digit to confirm it" },
  /** In text, behind the words that say what it is. */
  labelled: { value: MEDIUM, words: "it follows its label" },
  /** In text, looked for because it was stated, and found by its words; a nickname is the same name. */
  as_stated: { value: MEDIUM, words: "it appears exactly as stated" },
  /** The same by the rules that names are compared by: another spelling, a slip of the pen. */
  nearly_as_stated: { value: MEDIUM, words: "it appears almost as stated" },
  /** A date alone on its line at the head of the first page, where letters are dated. */
  date_line: { value: MEDIUM, words: "a date on its own line, as in a letter" },
  /** Of a zone, not covered by a check digit: a letter ahead of another one by little, as measured. */
  close_letters: { value: LOW, words: "one letter is unclear, and there's no check digit to confirm it" },
  /** The document says itself that a name is cut (AAMVA DDE–DDG), or leaves no place behind it (ICAO 9303-3 § 4.6). */
  cut_short: { value: LOW, words: "it may be cut short on the document" },
  /** The first AAMVA standard has the whole name in one element; without separators its order is a guess. */
  order_assumed: { value: LOW, words: "the barcode doesn't say which part of the name is which" },
  /** Somewhere in the text, with nothing that says what it is. */
  unlabelled: { value: LOW, words: "it has no label" },
} as const satisfies Record<string, { value: number; words: string }>;

export type ConfidenceBasis = keyof typeof CONFIDENCE;

/** The words of the scale, for people. */
export type ConfidenceLevel = "high" | "medium" | "low" | "unknown";

/** @returns where on the scale a confidence lies; null is a reading of a time when none was kept */
export function confidenceLevel(confidence: number | null): ConfidenceLevel {
  if (confidence === null) return "unknown";
  if (confidence < DECIDES_ALONE) return "low";
  return confidence < HIGH ? "medium" : "high";
}
