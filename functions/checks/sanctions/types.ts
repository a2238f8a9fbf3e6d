import type { Address } from "#contract/verification/claims.ts";
import type { SubjectKind } from "./name-forms.ts";

/** The facts besides the name that can agree, in the words that a reviewer sees. */
export type Fact = "birth date" | "birth year" | "city and country" | "street address" | "identity number";

/** Whom to search for: the facts stated about the subject or read in its identity documents. */
export interface Subject {
  kind: SubjectKind;
  /** Whole names, as written. */
  names: string[];
  /** The name as typed into the request, which may begin with a title. */
  stated?: string | undefined;
  /** YYYY-MM-DD */
  births: string[];
  addresses: Address[];
  /** Numbers of documents and the tax number, folded by `foldNumber`. */
  numbers: string[];
}

/** A listed name that shares words with the subject's, and its entry's facts. */
export interface ListedName {
  number: number;
  /** The entry's main name. */
  name: string;
  program: string;
  /** The name that was found, complete and folded: the main one or an alias. */
  words: string;
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  births: string[];
  addresses: { street?: string; city?: string; country?: string }[];
  ids: string[];
}

/** An entry of the sanctions list that may be about the subject, with the facts that can be compared. */
export interface Candidate {
  /** The list's own number. */
  number: number;
  /** The entry's main name. */
  name: string;
  /** The similar name, folded: the main one or an alias. */
  found: string;
  program: string;
  /** Similarity of the names, 0.92 to 1. */
  score: number;
  /** The other facts that agree. */
  agrees: Fact[];
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  births: string[];
  /** One line each. */
  addresses: string[];
}
