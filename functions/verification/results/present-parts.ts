import { categoryOf } from "#contract/checks/catalog.ts";
import type { SignatureAnswer } from "#contract/documents/signature.ts";
import type { SignatureSummary } from "#contract/documents/signature-words.ts";
import { gradeText } from "#contract/labels.ts";
import { isoTime } from "#contract/time.ts";
import { answerClaims, type ClaimsAnswer } from "#contract/verification/claims-answer.ts";
import type { CheckRow } from "#db/schema/verification/checks.ts";
import type { Document } from "#db/schema/verification/documents.ts";
import type { Verification } from "#db/schema/verification/verifications.ts";
import { presentReadings } from "#functions/checks/engine/readings.ts";
import { individualScore } from "#functions/checks/engine/score.ts";
import type { CheckResult, Claims } from "#functions/checks/engine/types.ts";
import { applyCurrentRules } from "./stored-result.ts";

/** @returns the details of a peer check; null for any other request */
export function presentPeer({ peer }: Verification) {
  if (!peer) return null;
  return {
    kind: peer.kind,
    context: peer.context,
    meeting_location: peer.meetingLocation ?? null,
    transaction_type: peer.transactionType ?? null,
    transaction_value: peer.transactionValue ?? null,
    mutual_offered: peer.mutualOffered,
  };
}

/** @returns the claims for an API response: null if not stated, and only the last four digits of identity numbers */
export const presentClaims = (claims: Claims, { ssnLast4, einLast4 }: Verification): ClaimsAnswer =>
  answerClaims(claims, { ssn: ssnLast4, ein: einLast4 });

/**
 * @param readings the readings that the check's outcome is based on
 * @param disputed whether one of its findings is under dispute now
 */
export function presentCheck(stored: CheckRow, readings: CheckResult["readings"], disputed = false) {
  const row = applyCurrentRules(stored);
  const read = presentReadings(readings);
  return {
    service: row.check,
    /** What the check is about. Holding a phone (`contact`), for example, doesn't prove who someone is. */
    category: categoryOf(row.check),
    status: row.status,
    /** The same number as in `individual_scores`. */
    score: individualScore({ ...row, disputed }),
    grade: row.grade,
    /** What the grade means for this check; null if it has no grade. */
    grade_words: row.grade && gradeText({ grade: row.grade, reasons: row.reasons }),
    reasons: row.reasons,
    source: row.source,
    checked_at: isoTime(row.checkedAt),
    expires_at: isoTime(row.expiresAt),
    sandbox: row.sandbox,
    /** The issuer's signature that the check relies on; null if it relies on none. */
    signature: presentSignature(row.signature),
    /** What standards of identity assurance count of it; null if there's nothing. */
    proofing: row.proofing,
    /** What was read in documents: where, with what confidence and why, but never the value. */
    readings: read,
  };
}

/** A document as the API returns it: without storage key, hash, or anything that was read from it. */
export function presentDocument(row: Document) {
  return {
    id: row.id,
    file_name: row.fileName,
    file_type: row.contentType,
    file_size: row.size,
    document_type: row.documentType,
    /** `front` or `back` of a card; null if the subject didn't say. */
    side: row.side,
    description: row.description,
    file_url: `/api/v1/documents/${row.id}/file`,
    reading: row.reading,
    reading_reason: row.readingReason,
    created_at: isoTime(row.createdAt),
  };
}

/**
 * @param checks those of the document's verification
 * @returns the signature on a document that a check relies on; null if there's none. The copy that the requester sees
 *   is redrawn, so it has no signature itself
 */
export function presentDocumentSignature(
  documentId: string,
  checks: readonly Pick<CheckRow, "signature">[],
): SignatureSummary | null {
  const found = checks.find(({ signature }) => signature?.document_id === documentId)?.signature;
  if (!found) return null;
  const { issuer, verified_at, test } = found;
  return { issuer, verified_at, test };
}

/** @returns a signature without the id of its document */
export function presentSignature(stored: CheckRow["signature"]): SignatureAnswer | null {
  if (!stored) return null;
  const { document_id: _, ...answer } = stored;
  return answer;
}
