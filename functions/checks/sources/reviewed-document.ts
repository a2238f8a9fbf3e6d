import type { CheckId } from "#contract/checks/catalog.ts";
import { dateOf } from "#contract/time.ts";
import { inconclusive, reason } from "../engine/outcome.ts";
import type { Check } from "../engine/types.ts";
import { documentsFor, withoutProof } from "./own-documents.ts";

/**
 * A check on a document without a machine-readable format, so a reviewer has to look at it. If no reviewer decides in
 * time, it ends `inconclusive`, `needs_review`. That doesn't say anything about the document, so there's no grade.
 * @param name the document's name, for use in sentences
 */
export function reviewedDocument(id: CheckId, name: string): Check {
  return {
    id,
    run(input) {
      const documents = documentsFor(id, input.documents);
      const [first] = documents;
      if (!first || !input.evidenceComplete) return withoutProof(id, input, name);
      return inconclusive({
        reasons: [reason("needs_review", `A reviewer has to look at the ${name}.`)],
        source: `Documents uploaded through ${dateOf(input.now)}`,
        evidence: { document_id: first.documentId, documents: documents.length },
      });
    },
  };
}
