/** What is read or compared. Each kind has an adapter of its name in `kinds/`. */
export const KINDS = [
  "name",
  "address",
  "mrz-text",
  "mrz-picture",
  "aamva-text",
  "pdf417",
  "pdf",
  "picture",
  "sanctions",
] as const;
export type Kind = (typeof KINDS)[number];

/** Kinds whose input is text; that of all others is the bytes of a file. */
export const TEXT_KINDS: readonly Kind[] = ["name", "address", "mrz-text", "aamva-text", "sanctions"];

/** What a matcher says. `person`: somebody must look. */
export type Verdict = "yes" | "no" | "person";

/**
 * Expected of a case as a whole. `read`: something is read, whatever it is. `none`: nothing is found in a sound file.
 * `refused`: the file is refused with a reason, or with exactly this one.
 */
export type Word = Verdict | "read" | "none" | "refused" | `refused:${string}`;

/** Field → value, as adapters name them (`README.md`). An empty value: the field must not be there. */
export type Fields = Readonly<Record<string, string>>;

/** Fields, a word, or several words any of which is right. */
export type Expected = Fields | Word | readonly Word[];

export interface CorpusCase {
  /** Unique within its kind. */
  name: string;
  kind: Kind;
  /** Text for {@link TEXT_KINDS}, bytes for the others. */
  input: string | Uint8Array;
  expected: Expected;
  /** Document type under which a file is uploaded; absent: the kind's usual one. */
  as?: string;
}

/** What came of a case. A list of values: any of them may be meant. */
export type Found =
  | { verdict: Verdict }
  | { fields: Readonly<Record<string, string | readonly string[] | undefined>> }
  | { refused: string }
  | { nothing: string };

/**
 * - `right`: every expected field is stated and equal, or the word is as expected.
 * - `wrong`: a stated field contradicts, a verdict contradicts, something was read where nothing may be, or the reader
 *   crashed. A `yes` where `no` is expected is the worst of these and also counted as `falseYes`.
 * - `unread`: nothing, or not every field, was read where something is expected; a verdict left to a person.
 * - `refused`: refused with a reason code where something is expected.
 */
export type Outcome = "right" | "wrong" | "unread" | "refused";

export interface Judged {
  outcome: Outcome;
  falseYes: boolean;
  /** The reason code of what was refused or found empty; `crash` for a reader that threw. */
  code?: string;
  /** What differs, in words; empty for `right`. */
  why: string;
}

export interface Result extends Judged {
  name: string;
  kind: Kind;
  milliseconds: number;
}

/** Reads or compares one input. What it throws counts as a crash. */
export type Run = (input: string | Uint8Array, as?: string) => Found | Promise<Found>;

/** Prepares a kind, with the corpus's folder where there is one. */
export type OpenKind = (folder: string | null) => Run | Promise<Run>;
