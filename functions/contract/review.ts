import type { ReviewDecision, ReviewReason } from "./enums.ts";

/** How urgent: past its due time, due within a day, or opened within the last day. */
export const REVIEW_AGES = ["overdue", "due_soon", "new"] as const;
export type ReviewAge = (typeof REVIEW_AGES)[number];

/** Business days until a review ends by itself (design: verification engine, clocks). */
export const REVIEW_DAYS = 3;

/** The most letters of a reviewer's reason. */
export const MAX_REVIEW_REASON = 1000;

export const REVIEW_REASON_LABEL: Record<ReviewReason, string> = {
  name_doubt: "Name in doubt",
  name_mismatch: "Different name",
  sanction_candidate: "Sanctions list",
  documents_disagree: "Documents disagree",
  same_file: "Reused document",
  attestation_conflict: "Answer to check",
  domain_tie: "Domain to confirm",
  document: "Document to inspect",
  dispute: "Dispute",
};

export const REVIEW_DECISION_LABEL: Record<ReviewDecision, string> = {
  approve: "Approve",
  adverse: "Decide against",
  request_again: "Request a document again",
};

/**
 * The four-eyes rule: what is decided against somebody, and what clears a candidate of a sanctions list, takes two
 * reviewers (design: verification engine, review).
 */
export function needsTwo(decision: ReviewDecision, reason: ReviewReason): boolean {
  // Not to tie a domain speaks against nobody.
  if (reason === "domain_tie") return false;
  return decision === "adverse" || (decision === "approve" && reason === "sanction_candidate");
}
