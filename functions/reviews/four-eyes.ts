import type { ReviewDecision } from "#contract/enums.ts";
import { needsTwo } from "#contract/review.ts";
import { conflict } from "#core/errors.ts";
import type { ReviewRow } from "#db/schema/reviews.ts";

/**
 * Whether a reviewer's word closes a review or stays a proposal: what takes two is final when another reviewer said the
 * same before and that still counts; whatever else is final at once, and puts an end to a proposal.
 * @param proposalStands by `proposal.ts`
 * @throws DomainError 409 `second_reviewer_needed` when who proposed it confirms it too
 */
export function standingOf(
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
