import { isoTime } from "#contract/time.ts";
import { hasOpenDispute } from "#functions/disputes/present.ts";
import type { CaseFile } from "#functions/verification/case-file/case-file.ts";
import { KEEP } from "./rules.ts";

type Known = Pick<CaseFile, "verification" | "documents" | "deletedDocuments" | "disputes" | "adverseAction">;

/**
 * @param isShown whether the viewer may see the documents
 * @returns how long the documents are kept, as far as the viewer may know
 */
export function presentKept(caseFile: Known, isShown: boolean) {
  const until = isShown ? documentsUntil(caseFile) : null;
  return {
    /** When the documents will be deleted; null if unknown, if none are left, or if the viewer can't see them. */
    documents_until: isoTime(until),
    /** How many documents were deleted because their retention period was over; 0 if they're hidden from the viewer. */
    documents_deleted: isShown ? caseFile.deletedDocuments : 0,
  };
}

/**
 * @returns when the documents will be deleted, UTC ms; null while the verification is open or on legal hold, while a
 *   dispute is open or a final notice may follow, and if no documents are left
 */
function documentsUntil({ verification, documents, disputes, adverseAction }: Known): number | null {
  const { completedAt, legalHoldAt } = verification;
  if (completedAt === null || legalHoldAt !== null || documents.length === 0) return null;
  if (hasOpenDispute(disputes) || adverseAction?.status === "pre_notice") return null;
  return completedAt + KEEP.evidence;
}
