import { CHECK_DOCUMENTS, type CheckId } from "#contract/checks/catalog.ts";
import { documentName } from "#contract/labels.ts";
import { dateOf } from "#contract/time.ts";
import { faultOf, faultsOf, isScan } from "../engine/faults.ts";
import { inconclusive, reason, unavailable, waiting } from "../engine/outcome.ts";
import type { CheckInput, CheckOutcome, DocumentReading } from "../engine/types.ts";

/** @returns the documents of the types that a check can use */
export function documentsFor(id: CheckId, documents: readonly DocumentReading[]): DocumentReading[] {
  return documents.filter(({ documentType }) => CHECK_DOCUMENTS[id].includes(documentType));
}

/** @returns a list such as `bank statement, pay stub or tax return` */
const oneOf = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;

const verbFor = (names: string) => (names.endsWith("articles of incorporation") ? "were" : "was");

/**
 * The outcome of a check if no document decides it. It waits as long as more can arrive. After that, it's unavailable,
 * and says whether nothing was uploaded or nothing could be read. Scans and photos of text documents go to a reviewer.
 * The result page also suggests who else could confirm the facts (`contract/verification/strengthen.ts`).
 * @param wanted the documents that would have helped, to follow the word "no"
 */
export function withoutProof(
  id: CheckId,
  input: CheckInput,
  wanted = oneOf(CHECK_DOCUMENTS[id].map(documentName)),
): CheckOutcome {
  if (!input.evidenceComplete) return waiting();
  const uploaded = documentsFor(id, input.documents);
  const source = `Documents uploaded through ${dateOf(input.now)}`;
  const [first] = uploaded;
  if (!first)
    return unavailable({
      reasons: [
        reason("no_document", `No ${wanted} ${verbFor(wanted)} uploaded, and no one else confirmed it.`),
      ],
      source,
    });
  const scan = uploaded.find(isScan);
  if (scan)
    return inconclusive({
      reasons: [
        reason(
          "document_scanned",
          `We couldn't read the ${documentName(scan.documentType)} automatically. ${faultOf(scan)}`,
        ),
        reason("needs_review", "A reviewer has to look at it."),
      ],
      source,
      evidence: { document_id: scan.documentId, documents: uploaded.length },
    });
  return unavailable({
    reasons: [
      reason(
        "document_not_read",
        [
          `We couldn't read the ${documentName(first.documentType)}.`,
          ...faultsOf(uploaded),
          "No one else confirmed it.",
        ].join(" "),
      ),
    ],
    source,
    evidence: { document_id: first.documentId, documents: uploaded.length },
  });
}
