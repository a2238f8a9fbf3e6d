import { desc, eq } from "drizzle-orm";
import { type ReviewRow, reviews } from "../../db/schema/reviews.ts";
import type { Decision } from "../checks/types.ts";
import type { Ctx } from "../context.ts";

/** @returns the query for a verification's reviews, newest first. */
export const selectReviews = (ctx: Ctx, verificationId: string) =>
  ctx.db
    .select()
    .from(reviews)
    .where(eq(reviews.verificationId, verificationId))
    .orderBy(desc(reviews.openedAt), desc(reviews.id));

/** How a check stands with reviewers. */
export interface ReviewState {
  /** What the newest review decided; asking for a document again decides nothing. */
  decision: Decision | null;
  /** The newest review's time ran out. */
  reviewOver: boolean;
  /** A review waits for somebody. */
  isOpen: boolean;
}

/**
 * @param rows newest first
 * @param checkRowId id of the check's row
 */
export function reviewState(rows: readonly ReviewRow[], checkRowId: string): ReviewState {
  const newest = rows.find((row) => row.checkRowId === checkRowId);
  if (!newest) return { decision: null, reviewOver: false, isOpen: false };
  const { decision, decidedAt } = newest;
  const isDecided = decidedAt !== null && (decision === "approve" || decision === "adverse");
  return {
    decision: isDecided ? { decision, decidedAt } : null,
    reviewOver: decidedAt !== null && decision === null,
    isOpen: decidedAt === null,
  };
}
