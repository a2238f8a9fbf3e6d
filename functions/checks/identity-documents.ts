import { dateOf, isDate } from "./dates.ts";
import { reason, unavailable, waiting } from "./outcome.ts";
import { nameOf } from "./own-documents.ts";
import type { CheckInput, CheckOutcome, DocumentReading, ReadFields } from "./types.ts";

/** An identity document that was read, with the fields that comparing needs. */
export interface IdentityDocument {
  reading: DocumentReading;
  fields: ReadFields & { lastName: string; dateOfBirth: string };
}

/**
 * The identity documents that can be compared: an AAMVA barcode is a licence or an ID card, whatever the uploader
 * called the file.
 */
export function identityDocuments(documents: readonly DocumentReading[]): IdentityDocument[] {
  return documents.flatMap((reading) => {
    const fields = reading.fields;
    if (reading.status !== "read" || reading.method !== "pdf417_aamva") return [];
    if (!fields?.lastName || !isDate(fields.dateOfBirth)) return [];
    return [{ reading, fields: { ...fields, lastName: fields.lastName, dateOfBirth: fields.dateOfBirth } }];
  });
}

/** @returns how and when a document was read, in the words that findings show. */
export function sourceOf(reading: DocumentReading): string {
  return `PDF417 barcode of the ${nameOf(reading.documentType)}, read ${dateOf(reading.readAt ?? reading.uploadedAt)}`;
}

/** @returns the sources of several documents as one phrase. */
export function sourcesOf(documents: readonly IdentityDocument[]): string {
  return [...new Set(documents.map((document) => sourceOf(document.reading)))].join("; ");
}

/** What was wrong with a file, by the reader's word for it. */
const FAULTS = new Map(
  Object.entries({
    barcode_not_found: "The barcode could not be read in the picture.",
    barcode_incomplete: "The barcode holds no name or no date of birth.",
    format_not_read: "Barcodes are read in JPEG and PNG pictures only.",
    picture_damaged: "A picture is damaged.",
    picture_too_large: "A picture is too large to be read.",
  }),
);

/**
 * What a check says while it has no readable identity document: it waits as long as more may come; then it could
 * not run, and says whether nothing was uploaded or nothing could be read.
 */
export function withoutDocument(input: CheckInput): CheckOutcome {
  if (!input.evidenceComplete) return waiting();
  const today = dateOf(input.now);
  if (input.documents.length === 0)
    return unavailable({
      reasons: [reason("no_document", "No document was uploaded.")],
      source: `Documents uploaded until ${today}`,
    });
  const faults = input.documents
    .map((document) => FAULTS.get(document.reason ?? ""))
    .filter((text) => text !== undefined);
  return unavailable({
    reasons: [
      reason(
        "no_readable_document",
        ["No driver's license or state ID could be read.", ...new Set(faults)].join(" "),
      ),
    ],
    source: `Documents uploaded until ${today}`,
    evidence: { documents: input.documents.length },
  });
}
