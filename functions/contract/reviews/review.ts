import type { ReviewDecision, ReviewReason } from "../enums.ts";

/** Urgency: past its due time, due within a day, or opened within the last day. */
export const REVIEW_AGES = ["overdue", "due_soon", "new"] as const;
export type ReviewAge = (typeof REVIEW_AGES)[number];

/** Maximum length of a reviewer's reason, in characters. */
export const MAX_REVIEW_REASON = 1000;

export const REVIEW_REASON_LABEL: Record<ReviewReason, string> = {
  name_doubt: "Name in doubt",
  name_mismatch: "Different name",
  sanction_candidate: "Sanctions list",
  documents_disagree: "Documents disagree",
  same_file: "Reused document",
  attestation_conflict: "Answer to check",
  domain_tie: "Domain to confirm",
  signature_invalid: "Signature doesn't verify",
  document: "Document to inspect",
  dispute: "Dispute",
};

export const REVIEW_DECISION_LABEL: Record<ReviewDecision, string> = {
  approve: "Approve",
  adverse: "Decide against",
  request_again: "Request a document again",
};

/**
 * The two-person rule: a decision against the subject, or one that clears a candidate from a sanctions list, requires
 * two reviewers.
 */
export function needsTwo(decision: ReviewDecision, reason: ReviewReason): boolean {
  // Deciding that a domain doesn't belong to an employer or landlord isn't a decision against anyone.
  if (reason === "domain_tie") return false;
  return decision === "adverse" || (decision === "approve" && reason === "sanction_candidate");
}
