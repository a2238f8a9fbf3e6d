import type { HowRead, ReadFact } from "#contract/documents/readings.ts";
import { DOCUMENT_LABEL } from "#contract/labels.ts";
import { dayText } from "#lib/format/format.ts";
import type { Review, ReviewDocument } from "../api.ts";

/** @returns the value formatted for people, with dates written out; null stays null */
export function valueText(value: string | null): string | null {
  return value !== null && /^\d{4}-\d\d-\d\d$/.test(value) ? dayText(value) : value;
}

const PART: Record<NonNullable<ReviewDocument["method"]>, string> = {
  pdf417_aamva: "barcode",
  mrz: "machine-readable zone",
  pdf_text: "text",
};

/** @returns a sentence above the comparison that says what was read from a document */
export function readText({ method, document_type, reading }: ReviewDocument, hasRows: boolean): string {
  if (reading === "picture_only")
    return "The front of the card. Compare it with what was stated. We only check it automatically if the barcode is signed.";
  if (!method)
    return "We couldn't read anything in this document automatically. Compare it with what was stated.";
  const from = `from the ${PART[method]} of: ${DOCUMENT_LABEL[document_type]}.`;
  return hasRows ? `Read by us ${from}` : `This check used nothing ${from}`;
}

export type Mark = "agrees" | "differs" | "look";

/**
 * Compares a read value with the stated one.
 * @returns null if either is missing; `look` if the rules leave the comparison to the reviewer
 */
function markOf(claimed: string | null, read: { value: string | null; agrees: boolean | null }): Mark | null {
  if (claimed === null || read.value === null) return null;
  if (read.agrees === null) return "look";
  return read.agrees ? "agrees" : "differs";
}

export const MARK_WORD: Record<Mark, string> = {
  agrees: "Agrees",
  differs: "Differs",
  look: "For you to decide",
};

/** A row of the comparison: one fact, as stated and as read. */
export interface ComparedRow {
  fact: ReadFact;
  claimed: string | null;
  value: string | null;
  mark: Mark | null;
  /** How each part compares, one sentence per part. */
  parts: string[];
  /** Where the value was read and how confidently; null if nothing was read, or the reading wasn't kept. */
  how: HowRead | null;
}

/** @returns the stated facts beside what was read from one document: its fields, or else what was found in its text */
export function comparedRows(review: Review, documentId: string | undefined): ComparedRow[] {
  const fields = review.compared.map(({ fact, claimed, read }) => ({
    fact,
    claimed,
    read: read.find(({ document_id }) => document_id === documentId),
  }));
  if (fields.some(({ read }) => read))
    return fields.map(({ fact, claimed, read }) => ({
      fact,
      claimed,
      value: read?.value ?? null,
      mark: read ? markOf(claimed, read) : null,
      parts: read?.parts ?? [],
      how: read?.reading ?? null,
    }));
  return review.found
    .filter(({ document_id }) => document_id === documentId)
    .map((one) => ({
      fact: one.fact,
      claimed: one.claimed,
      value: one.text,
      mark: one.agrees ? "agrees" : null,
      parts: [],
      how: one,
    }));
}
