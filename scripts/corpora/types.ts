/** What's read or compared. Each kind has an adapter with its name in `kinds/`. */
export const KINDS = [
  "name",
  "address",
  "mrz-text",
  "mrz-picture",
  "aamva-text",
  "signed-barcode",
  "pdf417",
  "pdf",
  "signed-pdf",
  "picture",
  "sanctions",
] as const;
export type Kind = (typeof KINDS)[number];

/** Kinds whose input is text. All others take a file's bytes. */
export const TEXT_KINDS: readonly Kind[] = [
  "name",
  "address",
  "mrz-text",
  "aamva-text",
  "signed-barcode",
  "sanctions",
];

/** A matcher's answer. `person`: a reviewer must look. */
type Verdict = "yes" | "no" | "person";

/**
 * What's expected of a case as a whole.
 * - `read`: something is read, whatever it is.
 * - `none`: nothing is found in a sound file.
 * - `refused`: the file is refused, with any reason or exactly the given one.
 */
export type Word = Verdict | "read" | "none" | "refused" | `refused:${string}`;

/**
 * Maps fields to values, under the adapters' names (`README.md`). An empty value means that the field must be absent.
 */
export type Fields = Readonly<Record<string, string>>;

/** Fields, one word, or several words of which any is right. */
export type Expected = Fields | Word | readonly Word[];

export interface CorpusCase {
  /** Identifies the case in the list of results. */
  name: string;
  kind: Kind;
  /** Text for {@link TEXT_KINDS}, bytes for the others. */
  input: string | Uint8Array;
  expected: Expected;
  /** Document type that a file is uploaded as. By default, the kind's usual type. */
  as?: string;
}

/** The result of a case. If a value is a list, any of its entries can be the right one. */
export type Found =
  | { verdict: Verdict }
  | { fields: Readonly<Record<string, string | readonly string[] | undefined>> }
  | { refused: string }
  | { nothing: string };

/**
 * - `right`: every expected field is present and equal, or the word is as expected.
 * - `wrong`: a field or verdict contradicts what's expected, something was read where nothing should be, a file that
 *   should have been refused wasn't, or the reader crashed. A `yes` instead of `no` is the worst of these, and also
 *   counts as `falseYes`.
 * - `unread`: something was expected, but nothing was read, or not every field, or the verdict was left to a person.
 * - `refused`: the file was refused with a reason code that wasn't expected.
 */
export type Outcome = "right" | "wrong" | "unread" | "refused";

export interface Judged {
  outcome: Outcome;
  falseYes: boolean;
  /**
   * The reason code if the file was refused or nothing was found; `fields_missing` if only some of the expected fields
   * were read; `crash` if the reader threw.
   */
  code?: string;
  /** The differences, in words; empty for `right`. */
  why: string;
}

export interface Result extends Judged {
  name: string;
  kind: Kind;
  milliseconds: number;
}

/** Reads or compares one input. Anything it throws counts as a crash. */
export type Run = (input: string | Uint8Array, as?: string) => Found | Promise<Found>;

/** Prepares a kind, with the corpus folder if there is one. */
export type OpenKind = (folder: string | null) => Run | Promise<Run>;
