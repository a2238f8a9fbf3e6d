import type { Document } from "#db/schema/documents.ts";
import type { Verification } from "#db/schema/verifications.ts";

/**
 * Whether something rests on a document already, so that taking it away would take the ground from under a finding.
 * Before consent and after an end without result nothing does; in between, once it was read or the subject said that
 * there is no more to come; with a result, always; and while an operator holds the verification.
 * @returns why it has to stay, in words for its owner, or null
 */
export function whyItStays(
  { reading }: Pick<Document, "reading">,
  verification: Pick<Verification, "status" | "evidenceCompleteAt" | "legalHoldAt"> | null,
): string | null {
  if (verification?.legalHoldAt)
    return "We have to keep this document for now. If you have questions, contact support.";
  switch (verification?.status) {
    case "completed":
      return "The result is based on this document. We delete it 30 days after the verification is completed.";
    case "in_progress":
      if (reading === "read")
        return "A check has already used this document, so you can't remove it. You can withdraw your consent instead.";
      if (verification.evidenceCompleteAt !== null)
        return "You told us you have nothing more to add, so the checks rely on this document. You can withdraw your consent instead.";
      return null;
    default:
      return null;
  }
}
