import { CHECK_DOCUMENTS } from "../contract/check-documents.ts";
import type { CheckId } from "../contract/enums.ts";
import { DOCUMENT_LABEL } from "../contract/labels.ts";
import { factsOf } from "./catalogue.ts";
import { dateOf } from "./dates.ts";
import { reason, unavailable, waiting } from "./outcome.ts";
import type { CheckInput, CheckOutcome, DocumentReading } from "./types.ts";

/** What was wrong with a file, by the reader's word for it. */
const FAULTS = new Map(
  Object.entries({
    barcode_not_found: "No text is read in pictures.",
    barcode_incomplete: "No text is read in pictures.",
    format_not_read: "No text is read in this kind of file.",
    picture_damaged: "A picture is damaged.",
    picture_too_large: "A picture is too large to be read.",
    technical_fault: "It could not be fetched.",
  }),
);

/** @returns the documents of the kinds that a check can make something of. */
export function documentsFor(id: CheckId, documents: readonly DocumentReading[]): DocumentReading[] {
  return documents.filter(({ documentType }) => CHECK_DOCUMENTS[id].includes(documentType));
}

/** @returns `a pay stub or a tax return`: the documents that a check can make something of. */
export function wantedBy(id: CheckId): string {
  return CHECK_DOCUMENTS[id].map((type) => `${article(type)} ${nameOf(type)}`).join(" or ");
}

/** @returns `pay stub`: a document's name inside a sentence. */
export function nameOf(type: DocumentReading["documentType"]): string {
  return type === "other" ? "document" : DOCUMENT_LABEL[type].toLowerCase();
}

/**
 * What a check says while no document speaks for or against it: it waits as long as more may come; then it could not
 * run, and says whether nothing was uploaded or nothing could be read, and who else knows.
 */
export function withoutProof(id: CheckId, input: CheckInput): CheckOutcome {
  if (!input.evidenceComplete) return waiting();
  const uploaded = documentsFor(id, input.documents);
  const source = `Documents uploaded until ${dateOf(input.now)}`;
  const otherwise = `Nobody else confirmed it: that takes ${factsOf(id).knownBy}.`;
  const [first] = uploaded;
  if (!first)
    return unavailable({
      reasons: [reason("no_document", `Nobody uploaded ${wantedBy(id)}. ${otherwise}`)],
      source,
    });
  const faults = new Set(uploaded.map(({ reason: why }) => FAULTS.get(why ?? "")).filter(Boolean));
  return unavailable({
    reasons: [
      reason(
        "document_not_read",
        [`The ${nameOf(first.documentType)} could not be read.`, ...faults, otherwise].join(" "),
      ),
    ],
    source,
    evidence: { document_id: first.documentId, documents: uploaded.length },
  });
}

const article = (type: DocumentReading["documentType"]) => (/^[aeio]/.test(nameOf(type)) ? "an" : "a");
