/** The parts of a person's name, as stated or as read. */
export interface PersonName {
  first: string;
  middle?: string | undefined;
  last: string;
  /** A suffix in a field of its own: `Jr.`. One at the end of another field is found there. */
  suffix?: string | undefined;
}

/** What's known about two names besides them. */
export interface Beside {
  /** The read name is in a machine-readable zone with no space left (`zone.ts`). */
  isFull?: boolean;
  /** Both sides have a birth date, and it's the same. Only then can a suffix be on one side alone. */
  isSameBirth?: boolean;
}

/** Why a part of one name equals that of the other. Each of these explains it. */
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
  /** As much of the name as a full machine-readable zone has space for. */
  | "truncated"
  /** One of the names doesn't have it: a middle name, a suffix. */
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
  /** For results: 1 if everything agrees, less if it took a slip, null if nothing could be compared. */
  score: number | null;
  /** Null if the names aren't both divided into parts, or are in scripts that can't be compared. */
  parts: Record<NamePart, Agreement> | null;
  /** Given and family name are in reverse order. */
  isSwapped: boolean;
}
