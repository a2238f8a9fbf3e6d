import type { CheckId } from "#contract/enums.ts";
import { dateOf } from "./dates.ts";
import { inconclusive, reason } from "./outcome.ts";
import { documentsFor, withoutProof } from "./own-documents.ts";
import type { Check } from "./types.ts";

/**
 * A check on a document that has no form a machine could go by: a person has to look at it (design: verification
 * engine, checks, "document + reviewer", and review). When the subject has no more to add it ends `inconclusive`,
 * `needs_review`; it says nothing about the document, so it has no grade.
 * @param name what the document is, as sentences have it
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
        source: `Documents uploaded until ${dateOf(input.now)}`,
        evidence: { document_id: first.documentId, documents: documents.length },
      });
    },
  };
}
