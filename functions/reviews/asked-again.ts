import type { ReviewRow } from "#db/schema/verification/reviews.ts";
import type { AskedAgain, DocumentReading } from "#functions/checks/engine/types.ts";

/** Reviews that asked the subject for a document again, in the order of the rows. */
const asks = (rows: readonly ReviewRow[]) =>
  rows.flatMap(({ decision, decidedAt, askedFor, checkRowId }) =>
    decision === "request_again" && decidedAt !== null && askedFor !== null
      ? [{ checkRowId, documentType: askedFor, at: decidedAt }]
      : [],
  );

/**
 * @param rows newest first
 * @returns the document that a check's newest review asked for; null if it asked for none
 */
export function askedAgainOf(rows: readonly ReviewRow[], checkRowId: string): AskedAgain | null {
  const newest = rows.find((row) => row.checkRowId === checkRowId);
  const [ask] = newest ? asks([newest]) : [];
  return ask ? { documentType: ask.documentType, at: ask.at } : null;
}

/**
 * Removes documents that have been replaced. When a document that a reviewer asked for again arrives, earlier ones of
 * the same type stop counting. Until then they count, because there may be nothing else.
 * @param rows in any order
 * @returns the documents that count, in the same order
 */
export function withoutReplaced<D extends Pick<DocumentReading, "documentType" | "uploadedAt">>(
  documents: readonly D[],
  rows: readonly ReviewRow[],
): D[] {
  const all = asks(rows);
  const hasLaterDocument = (type: D["documentType"], at: number) =>
    documents.some((document) => document.documentType === type && document.uploadedAt > at);
  return documents.filter(
    ({ documentType, uploadedAt }) =>
      !all.some(
        (ask) =>
          ask.documentType === documentType && uploadedAt <= ask.at && hasLaterDocument(documentType, ask.at),
      ),
  );
}
