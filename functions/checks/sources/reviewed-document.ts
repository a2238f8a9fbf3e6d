import type { CheckId } from "#contract/checks/catalog.ts";
import { dateOf } from "#contract/time.ts";
import { inconclusive, reason } from "../engine/outcome.ts";
import type { Check } from "../engine/types.ts";
import { documentsFor, withoutProof } from "./own-documents.ts";

/**
 * A check on a kind of document that we can't judge automatically, so a reviewer has to look at it. If no reviewer
 * decides in time, the check ends `inconclusive` with the reason `needs_review` and without a grade, because no one has
 * examined the document.
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
