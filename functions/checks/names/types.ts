/** A person's name in parts, as claimed or as read. */
export interface PersonName {
  first: string;
  middle?: string | undefined;
  last: string;
}

/** Why a part of one name is that of the other: each of these explains it. */
export type Explained =
  /** After folding case, accents, punctuation. */
  | "equal"
  | "nickname"
  /** Another spelling of the same name in our letters. */
  | "transliteration"
  | "initial"
  /** The same letters, parted or joined: Anne-Marie, Annemarie. */
  | "compound"
  /** A typing or reading error. */
  | "slip"
  /** As far as a full machine-readable zone has place for it. */
  | "truncated"
  /** One of the names does not have it: a middle name, a suffix. */
  | "missing";

/** How a part stands to the other name's. `partial`, `alike`: neither the same nor another, for a person to judge. */
export type Agreement = Explained | "partial" | "alike" | "different";

export const NAME_PARTS = ["given", "middle", "family", "suffix"] as const;
export type NamePart = (typeof NAME_PARTS)[number];

/** What comparing two names came to. */
export interface NameComparison {
  /** True where every part is explained, false where one contradicts, null where a person has to judge. */
  verdict: boolean | null;
  /** For results: 1 where all agrees, less where it took a slip, null where nothing could be compared. */
  score: number | null;
  /** Null where the names are not both in parts, or in scripts that cannot be compared. */
  parts: Record<NamePart, Agreement> | null;
  /** Given and family name stand the other way round. */
  isSwapped: boolean;
}
