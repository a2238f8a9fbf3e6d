import { desc, eq } from "drizzle-orm";
import { type ReviewRow, reviews } from "../../db/schema/reviews.ts";
import type { AskedAgain, Decision } from "../checks/types.ts";
import type { Ctx } from "../context.ts";
import { askedAgainOf } from "./asked-again.ts";

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
  /** The document that the newest review asks for again. */
  askedAgain: AskedAgain | null;
}

/**
 * Deciding whose domain it is decides nothing about the check: what was found is kept with the domain.
 * A review that was closed without a decision before its time had lost its cause: what the check says had changed.
 * @param rows newest first
 * @param checkRowId id of the check's row
 */
export function reviewState(rows: readonly ReviewRow[], checkRowId: string): ReviewState {
  const newest = rows.find((row) => row.checkRowId === checkRowId);
  if (!newest) return { decision: null, reviewOver: false, askedAgain: null };
  const { decision, decidedAt, dueAt } = newest;
  const isDecided =
    decidedAt !== null &&
    newest.reason !== "domain_tie" &&
    (decision === "approve" || decision === "adverse");
  return {
    decision: isDecided ? { decision, decidedAt } : null,
    reviewOver: decidedAt !== null && decision === null && decidedAt >= dueAt,
    askedAgain: askedAgainOf(rows, checkRowId),
  };
}
