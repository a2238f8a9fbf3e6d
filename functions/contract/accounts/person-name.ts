import { RULE_MESSAGES } from "../rule-messages.ts";

const MIN_LENGTH = 2;

/**
 * Scripts that spell words letter by letter, so that a single letter is more likely an initial or a typo than a name.
 * In other scripts, one character is a syllable or a word and can be a complete name: 李, 곽, あ.
 */
const LETTER_BY_LETTER =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Hebrew}\p{Script=Arabic}]/u;

/** The parts of a person's name, as stated or as read. */
export interface PersonName {
  first: string;
  middle?: string | undefined;
  last: string;
  /** A suffix in its own field: `Jr.`. A suffix at the end of another field is found, too. */
  suffix?: string | undefined;
}

/** The parts of a name as entered, trimmed. */
export interface EnteredName {
  firstName: string;
  lastName: string;
  /**
   * Whether the person says that this is their full legal name, even though it's a single name or has a part with only
   * one letter.
   */
  isFullLegalName?: boolean | undefined;
}

const LABEL = { firstName: "First name", lastName: "Last name" } as const;
export type NamePart = keyof typeof LABEL;
export const NAME_PARTS = ["firstName", "lastName"] as const satisfies NamePart[];

/** @returns what's wrong with one part of a person's own name; undefined if it's valid */
export function namePartProblem(part: NamePart, name: EnteredName): string | undefined {
  const text = name[part];
  if (name.isFullLegalName && (name.firstName !== "" || name.lastName !== "")) return undefined;
  if (text === "") return RULE_MESSAGES.required;
  return isShort(text) ? `${LABEL[part]} must be at least ${MIN_LENGTH} characters` : undefined;
}

/**
 * Whether a name is too short. Counts letters as people do: a letter with its marks is one letter, and so is a
 * surrogate pair.
 */
function isShort(text: string): boolean {
  const signs = [...text.normalize("NFC").replace(/\p{M}/gu, "")];
  if (signs.length >= MIN_LENGTH) return false;
  return !/\p{L}/u.test(text) || LETTER_BY_LETTER.test(text);
}
