import { dayText } from "#lib/format/format.ts";
import type { Review } from "../api.ts";
import type { Mark } from "./messages.ts";

type Screening = NonNullable<Review["screening"]>;
type Candidate = Screening["candidates"][number];

/** One fact about the subject, beside the same fact in a sanctions list entry. Unknown facts are empty arrays. */
export interface EntryRow {
  fact: string;
  own: string[];
  listed: string[];
  mark?: Mark;
  /** Replaces the mark's default word. */
  word?: string;
}

/** @returns the facts that a reviewer compares; a matching identity number is mentioned but never shown */
export function entryRows(subject: Screening["subject"], entry: Candidate): EntryRow[] {
  const { name, found, births, addresses, agrees, score } = entry;
  const has = (...facts: Candidate["agrees"]) => facts.find((fact) => agrees.includes(fact));
  const marked = (own: string[], listed: string[], fact: Candidate["agrees"][number] | undefined) => {
    const word = fact && WORD[fact];
    if (fact) return { mark: "agrees" as const, ...(word && { word }) };
    return own.length > 0 && listed.length > 0 ? { mark: "differs" as const } : {};
  };
  const main = wordsIn(name);
  const isAlias = !wordsIn(found).every((word) => main.includes(word));
  const rows: EntryRow[] = [
    {
      fact: "Name",
      own: subject.names,
      listed: isAlias ? [name, `Also as: ${found}`] : [name],
      mark: "look",
      word: `${Math.round(score * 100)}% similar`,
    },
    {
      fact: "Date of birth",
      own: subject.births,
      listed: births,
      ...marked(subject.births, births, has("birth date", "birth year")),
    },
    {
      fact: "Address",
      own: subject.addresses,
      listed: addresses,
      ...marked(subject.addresses, addresses, has("street address", "city and country")),
    },
    ...(has("identity number")
      ? [
          {
            fact: "Identity number",
            own: ["Stated or read"],
            listed: ["Same number"],
            mark: "agrees" as const,
          },
        ]
      : []),
  ];
  return rows.filter(({ own, listed }) => own.length + listed.length > 0);
}

/** Words for facts that match only in part. */
const WORD: Partial<Record<Candidate["agrees"][number], string>> = {
  "birth year": "Same year",
  "city and country": "Same city and country",
};

/**
 * Splits a name into words. Comparing whole names wouldn't do: sanctions lists put the family name first, and the
 * matched name lacks titles and legal forms.
 */
const wordsIn = (text: string): string[] =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? [];

/** @returns a full date formatted for people; a year or any other text unchanged */
export const dayOrYear = (text: string): string => (/^\d{4}-\d\d-\d\d$/.test(text) ? dayText(text) : text);
