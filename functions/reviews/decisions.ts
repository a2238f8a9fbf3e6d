import { desc, eq } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { type ReviewRow, reviews } from "#db/schema/verification/reviews.ts";
import type { AskedAgain, Decision } from "#functions/checks/engine/types.ts";
import { askedAgainOf } from "./asked-again.ts";

/** @returns the query for a verification's reviews, newest first. */
export const selectReviews = (ctx: Ctx, verificationId: string) =>
  ctx.db
    .select()
    .from(reviews)
    .where(eq(reviews.verificationId, verificationId))
    .orderBy(desc(reviews.openedAt), desc(reviews.id));

/** A check's state in the review queue. */
export interface ReviewState {
  /** The decision of the check's own newest review. Asking for a document again isn't a decision. */
  decision: Decision | null;
  /** Whether the newest review of the check itself ran out of time. */
  reviewOver: boolean;
  /** When the newest review about a domain's owner was opened (UTC ms), if it ran out of time. */
  tieOver: number | null;
  /** The document that the newest review asks for again. */
  askedAgain: AskedAgain | null;
}

/**
 * Summarizes a check's reviews. Deciding who owns a domain isn't a decision about the check; the outcome is stored with
 * the domain. A review that was closed early without a decision doesn't count as out of time, because there was nothing
 * left to review: the check's outcome had changed, or the verification had ended.
 * @param rows newest first
 * @param checkRowId id of the check's row
 */
export function reviewState(rows: readonly ReviewRow[], checkRowId: string): ReviewState {
  const own = rows.filter((row) => row.checkRowId === checkRowId);
  const tie = own.find(({ reason }) => reason === "domain_tie");
  const tieOver = tie && ranOut(tie) ? tie.openedAt : null;
  const newest = own.find(({ reason }) => reason !== "domain_tie");
  if (!newest)
    return { decision: null, reviewOver: false, tieOver, askedAgain: askedAgainOf(rows, checkRowId) };
  const { decision, decidedAt, trained } = newest;
  const isDecided = decidedAt !== null && (decision === "approve" || decision === "adverse");
  return {
    decision: isDecided ? { decision, decidedAt, trained } : null,
    reviewOver: ranOut(newest),
    tieOver,
    askedAgain: askedAgainOf(rows, checkRowId),
  };
}

const ranOut = ({ decision, decidedAt, dueAt }: ReviewRow): boolean =>
  decidedAt !== null && decision === null && decidedAt >= dueAt;
