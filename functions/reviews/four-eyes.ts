import type { ReviewDecision } from "#contract/enums.ts";
import { needsTwo } from "#contract/reviews/review.ts";
import { conflict } from "#core/errors.ts";
import type { ReviewRow } from "#db/schema/verification/reviews.ts";

/**
 * Whether a decision closes a review or is only a proposal. A decision that needs two reviewers is final only if
 * another reviewer proposed the same and the proposal still counts. A decision that one reviewer can make is final
 * right away, even if something else was proposed.
 * @param proposalStands whether the proposal still counts (`proposal.ts`)
 * @throws DomainError 409 `second_reviewer_needed` if the reviewer who made the proposal also tries to confirm it
 */
export function decisionEffect(
  { reason, proposed, proposedBy }: Pick<ReviewRow, "reason" | "proposed" | "proposedBy">,
  userId: string,
  decision: ReviewDecision,
  proposalStands: boolean,
): "final" | "proposed" {
  if (!needsTwo(decision, reason)) return "final";
  if (!proposalStands || proposed !== decision) return "proposed";
  if (proposedBy !== userId) return "final";
  throw conflict("second_reviewer_needed", "You proposed this. A second reviewer has to confirm it.");
}
