import { hasOpenDispute } from "#functions/disputes/present.ts";
import type { CaseFile } from "#functions/verification/case-file.ts";
import { KEEP } from "./rules.ts";

type Known = Pick<CaseFile, "verification" | "documents" | "deletedDocuments" | "disputes" | "adverseAction">;

/** @param isShown the viewer may see the documents. @returns what they are told of how long these are kept */
export function presentKept(caseFile: Known, isShown: boolean) {
  const until = isShown ? documentsUntil(caseFile) : null;
  return {
    /** When they are deleted; null where that is not certain, or nothing is left. */
    documents_until: until === null ? null : new Date(until).toISOString(),
    /** How many there were, once their time is over. */
    documents_deleted: isShown ? caseFile.deletedDocuments : 0,
  };
}

/** @returns UTC ms; null while they are needed or held, or something is to be decided that rests on them */
function documentsUntil({ verification, documents, disputes, adverseAction }: Known): number | null {
  const { completedAt, legalHoldAt } = verification;
  if (completedAt === null || legalHoldAt !== null || documents.length === 0) return null;
  if (hasOpenDispute(disputes) || adverseAction?.status === "pre_notice") return null;
  return completedAt + KEEP.evidence;
}
