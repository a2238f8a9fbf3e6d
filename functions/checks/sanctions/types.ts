import type { Address } from "../engine/types.ts";
import type { Fact } from "./facts.ts";
import type { SubjectKind } from "./name-forms.ts";

/** Whom to search for: everything stated about the subject or read in its identity documents. */
export interface Subject {
  kind: SubjectKind;
  /** Whole names, as written. */
  names: string[];
  /** The one of them that someone typed, and that may begin with a title. */
  stated?: string | undefined;
  /** YYYY-MM-DD */
  births: string[];
  addresses: Address[];
  /** Numbers of documents and the tax number, folded by `foldNumber`. */
  numbers: string[];
}

/** An entry's name that shares words with the subject's, and what the list knows about that entry. */
export interface ListedName {
  number: number;
  /** The entry's main name. */
  name: string;
  program: string;
  /** The name that was found, whole and folded: the main one or an alias. */
  words: string;
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  births: string[];
  addresses: { street?: string; city?: string; country?: string }[];
  ids: string[];
}

/** An entry of the sanctions list that may be about the subject, with what the list knows that can be compared. */
export interface Candidate {
  /** The list's own number. */
  number: number;
  /** The entry's main name. */
  name: string;
  /** The similar name, folded: the main one or an alias. */
  found: string;
  program: string;
  /** Similarity, 0 to 1. */
  score: number;
  /** What else agrees, in words. */
  agrees: Fact[];
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  births: string[];
  /** One line each. */
  addresses: string[];
}
