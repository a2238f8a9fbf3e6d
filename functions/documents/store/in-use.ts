import type { Document } from "#db/schema/verification/documents.ts";
import type { Verification } from "#db/schema/verification/verifications.ts";

/**
 * Says why a document can't be removed. A document can be removed as long as no finding relies on it: if it belongs to
 * no verification, before consent, and after a verification that ended without a result. While the verification is in
 * progress, a document stays once it's been read, or once the subject said there's nothing more to add. After a result,
 * and while the verification is under a legal hold, all documents stay.
 * @returns the reason, worded for the document's owner; null if it can be removed
 */
export function removalRefusal(
  { reading }: Pick<Document, "reading">,
  verification: Pick<Verification, "status" | "stage" | "evidenceCompleteAt" | "legalHoldAt"> | null,
): string | null {
  if (verification?.legalHoldAt)
    return "We have to keep this document for now. If you have questions, contact support.";
  switch (verification?.status) {
    case "completed":
      return "The result is based on this document. We delete it 30 days after the verification is completed.";
    case "in_progress":
      if (reading === "read")
        return "A check has already used this document, so you can't remove it. You can withdraw your consent instead.";
      if (reading === "picture_only" && verification.stage === "in_review")
        return "A reviewer is looking at your documents, so you can't remove this one now. You can withdraw your consent instead.";
      if (verification.evidenceCompleteAt !== null)
        return "You told us you have nothing more to add, so the checks rely on this document. You can withdraw your consent instead.";
      return null;
    default:
      return null;
  }
}
