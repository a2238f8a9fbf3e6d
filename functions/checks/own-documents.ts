import { CHECK_DOCUMENTS } from "../contract/check-documents.ts";
import type { CheckId } from "../contract/enums.ts";
import { documentName } from "../contract/labels.ts";
import { factsOf } from "./catalogue.ts";
import { dateOf } from "./dates.ts";
import { inconclusive, reason, unavailable, waiting } from "./outcome.ts";
import type { CheckInput, CheckOutcome, DocumentReading } from "./types.ts";

/** What was wrong with a file, by the reader's word for it. */
const FAULTS = new Map(
  Object.entries({
    picture_without_text: "It is a picture, and text is read in PDF files only.",
    barcode_not_found: "Text is read in PDF files only, not in pictures.",
    barcode_incomplete: "Text is read in PDF files only, not in pictures.",
    format_not_read: "Text is read in PDF files only.",
    pdf_without_text:
      "This PDF is a picture without text; the original PDF, as the issuer gives it out, has text.",
    pdf_locked: "The PDF is locked by a password.",
    pdf_damaged: "The PDF is damaged.",
    picture_damaged: "A picture is damaged.",
    picture_too_large: "A picture is too large to be read.",
    technical_fault: "It could not be fetched.",
  }),
);

/** A person can read what a machine cannot. */
const SCANS = new Set(["pdf_without_text", "picture_without_text"]);

/** @returns the documents of the kinds that a check can make something of. */
export function documentsFor(id: CheckId, documents: readonly DocumentReading[]): DocumentReading[] {
  return documents.filter(({ documentType }) => CHECK_DOCUMENTS[id].includes(documentType));
}

/**
 * What a check says while no document speaks for or against it: it waits as long as more may come; then it could not
 * run, and says whether nothing was uploaded or nothing could be read, and who else knows. Scans and photos of papers
 * go to a reviewer.
 * @param wanted the documents that would have helped, behind "no"
 */
export function withoutProof(
  id: CheckId,
  input: CheckInput,
  wanted = CHECK_DOCUMENTS[id].map(documentName).join(" or "),
): CheckOutcome {
  if (!input.evidenceComplete) return waiting();
  const uploaded = documentsFor(id, input.documents);
  const source = `Documents uploaded until ${dateOf(input.now)}`;
  const otherwise = `Nobody else confirmed it: that takes ${factsOf(id).knownBy}.`;
  const [first] = uploaded;
  if (!first)
    return unavailable({
      reasons: [reason("no_document", `No ${wanted} was uploaded. ${otherwise}`)],
      source,
    });
  const scan = uploaded.find(({ reason: why }) => SCANS.has(why ?? ""));
  if (scan)
    return inconclusive({
      reasons: [
        reason(
          "needs_review",
          `The ${documentName(scan.documentType)} could not be read by machine, so a person has to look at it. ${FAULTS.get(scan.reason ?? "")}`,
        ),
      ],
      source,
      evidence: { document_id: scan.documentId, documents: uploaded.length },
    });
  const faults = new Set(uploaded.map(({ reason: why }) => FAULTS.get(why ?? "")).filter(Boolean));
  return unavailable({
    reasons: [
      reason(
        "document_not_read",
        [`The ${documentName(first.documentType)} could not be read.`, ...faults, otherwise].join(" "),
      ),
    ],
    source,
    evidence: { document_id: first.documentId, documents: uploaded.length },
  });
}
