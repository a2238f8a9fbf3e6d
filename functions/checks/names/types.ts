/** What we know about two names, apart from their words. */
export interface NameContext {
  /** Whether the read name fills its machine-readable zone (`zone.ts`). */
  isFull?: boolean;
  /**
   * Whether both sides have the same birth date. If they don't, names that match except for a suffix on only one side
   * go to a reviewer.
   */
  isSameBirth?: boolean;
}

/** Reasons why a part of one name counts as the same as the other's. */
type Explained =
  /** After folding case, accents and punctuation. */
  | "equal"
  | "nickname"
  /** Another Latin spelling of the same name. */
  | "transliteration"
  | "initial"
  /** The same letters, split or joined: Anne-Marie, Annemarie. */
  | "compound"
  /** A typing or reading error. */
  | "slip"
  /** Cut off, because the machine-readable zone is full. */
  | "truncated"
  /** Only one of the names has this part: a middle name, a suffix. */
  | "missing";

/**
 * How a part compares with the other name's. `partial`, `alike`: neither the same nor different, so a reviewer judges.
 */
export type Agreement = Explained | "partial" | "alike" | "different";

export const NAME_PARTS = ["given", "middle", "family", "suffix"] as const;
export type NamePart = (typeof NAME_PARTS)[number];

/** The result of comparing two names. */
export interface NameComparison {
  /** True if every part is explained, false if one contradicts, null if a reviewer has to judge. */
  verdict: boolean | null;
  /** The score that results show (from `scoreOf`); null if nothing could be compared. */
  score: number | null;
  /**
   * Null if one of the names isn't divided into parts, is too long or identifies no one, or if their scripts can't be
   * compared.
   */
  parts: Record<NamePart, Agreement> | null;
  /** Whether given and family name are in reverse order. */
  isSwapped: boolean;
}
