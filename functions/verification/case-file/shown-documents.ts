import { TERMINAL_STATUSES } from "#contract/enums.ts";
import type { Document } from "#db/schema/verification/documents.ts";
import { isScan } from "#functions/checks/engine/faults.ts";
import type { CaseFile } from "./case-file.ts";

/**
 * While a verification is open, both sides see every document. After it ends, the requester no longer sees
 * unreadable uploads, because the subject had to replace them and no finding relies on them. Uploads that a person
 * may be able to read stay visible. If a reviewer was involved, all uploads stay visible, because the reviewer may
 * have based a decision on any of them.
 * @param isTarget whether the viewer is the subject, who sees all their files
 */
export function shownDocuments(
  { verification, documents, reviews }: CaseFile,
  isTarget: boolean,
): Document[] {
  const isOver = TERMINAL_STATUSES.some((status) => status === verification.status);
  if (isTarget || !isOver || reviews.length > 0) return documents;
  return documents.filter((row) => row.reading !== "unreadable" || isForPeople(row));
}

/** Whether a person may be able to read a file that we couldn't. */
const isForPeople = ({ readingReason }: Document) =>
  readingReason === "format_not_read" || isScan({ reason: readingReason ?? undefined });
