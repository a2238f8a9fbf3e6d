import { categoryOf } from "#contract/checks/catalog.ts";
import { answerClaims, type ClaimsAnswer } from "#contract/claims-answer.ts";
import { gradeWords } from "#contract/labels.ts";
import type { CheckRow } from "#db/schema/checks.ts";
import type { Document } from "#db/schema/documents.ts";
import type { Verification } from "#db/schema/verifications.ts";
import { presentReadings } from "#functions/checks/readings.ts";
import { individualScore } from "#functions/checks/score.ts";
import type { CheckResult, Claims } from "#functions/checks/types.ts";
import { asToldNow } from "./stored-result.ts";

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** @returns what a peer check is about; null for any other request */
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

/** @returns what was stated, as it is answered: null for what was not; of identity numbers the last four digits */
export const presentClaims = (claims: Claims, { ssnLast4, einLast4 }: Verification): ClaimsAnswer =>
  answerClaims(claims, { ssn: ssnLast4, ein: einLast4 });

/**
 * @param readings that the check's outcome rests on
 * @param disputed whether a finding of it is under dispute now
 */
export function presentCheck(stored: CheckRow, readings: CheckResult["readings"], disputed = false) {
  const row = asToldNow(stored);
  const read = presentReadings(readings);
  return {
    service: row.check,
    /** What it is about: that somebody holds a phone (`contact`) says nothing of who that is. */
    category: categoryOf(row.check),
    status: row.status,
    /** The same number as in `individual_scores`. */
    score: individualScore({ ...row, disputed }),
    grade: row.grade,
    /** What the grade means for this check; null where it has none. */
    grade_words: row.grade && gradeWords({ grade: row.grade, reasons: row.reasons }),
    reasons: row.reasons,
    source: row.source,
    checked_at: iso(row.checkedAt),
    expires_at: iso(row.expiresAt),
    sandbox: row.sandbox,
    /** What was read in documents: where, how sure that is, and why; never what it says. */
    readings: read,
  };
}

/** The document answer: no storage key, no hash, nothing that was read from it. */
export function presentDocument(row: Document) {
  return {
    id: row.id,
    file_name: row.fileName,
    file_type: row.contentType,
    file_size: row.size,
    document_type: row.documentType,
    description: row.description,
    file_url: `/api/v1/documents/${row.id}/file`,
    reading: row.reading,
    reading_reason: row.readingReason,
    created_at: new Date(row.createdAt).toISOString(),
  };
}
