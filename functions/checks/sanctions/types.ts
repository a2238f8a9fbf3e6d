import type { Address } from "../types.ts";
import type { Fact } from "./facts.ts";
import type { SubjectKind } from "./words.ts";

/** Who is looked for: everything that was stated about the subject or read in its identity documents. */
export interface Subject {
  kind: SubjectKind;
  /** Whole names, as they stand there. */
  names: string[];
  /** YYYY-MM-DD */
  births: string[];
  addresses: Address[];
  /** Numbers of documents and the tax number, folded by `foldNumber`. */
  numbers: string[];
}

/** One name of an entry that shares words with the subject's, and what the list knows of that entry. */
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
  /** The name that is alike, folded: the main one or an alias. */
  found: string;
  program: string;
  /** How alike, 0..1. */
  score: number;
  /** What else agrees, in words. */
  agrees: Fact[];
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  births: string[];
  /** One line each. */
  addresses: string[];
}
