import type { Address } from "../types.ts";
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
  /** The name that was found, its words parted by spaces: the main one or an alias. */
  words: string;
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  births: string[];
  addresses: { street?: string; city?: string; country?: string }[];
  ids: string[];
}
