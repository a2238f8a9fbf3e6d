import { isoTime } from "#contract/time.ts";
import { hasOpenDispute } from "#functions/disputes/present.ts";
import type { CaseFile } from "#functions/verification/case-file/case-file.ts";
import { KEEP } from "./rules.ts";

type Known = Pick<CaseFile, "verification" | "documents" | "deletedDocuments" | "disputes" | "adverseAction">;

/**
 * @param isShown whether the viewer may see the documents
 * @returns how long these documents are kept, for the viewer
 */
export function presentKept(caseFile: Known, isShown: boolean) {
  const until = isShown ? documentsUntil(caseFile) : null;
  return {
    /** When they'll be deleted; null if that isn't certain yet, or if nothing is left. */
    documents_until: isoTime(until),
    /** How many there were, once they're deleted. */
    documents_deleted: isShown ? caseFile.deletedDocuments : 0,
  };
}

/** @returns UTC ms; null while they're needed, on legal hold, or the basis of an open decision */
function documentsUntil({ verification, documents, disputes, adverseAction }: Known): number | null {
  const { completedAt, legalHoldAt } = verification;
  if (completedAt === null || legalHoldAt !== null || documents.length === 0) return null;
  if (hasOpenDispute(disputes) || adverseAction?.status === "pre_notice") return null;
  return completedAt + KEEP.evidence;
}
