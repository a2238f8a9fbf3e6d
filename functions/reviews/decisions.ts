import { desc, eq } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { type ReviewRow, reviews } from "#db/schema/reviews.ts";
import type { AskedAgain, Decision } from "#functions/checks/types.ts";
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
  /** The time of the newest review of the check itself ran out. */
  reviewOver: boolean;
  /** UTC ms at which the newest review of whose domain it is was opened, where its time ran out. */
  tieOver: number | null;
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
  const own = rows.filter((row) => row.checkRowId === checkRowId);
  const tie = own.find(({ reason }) => reason === "domain_tie");
  const tieOver = tie && ranOut(tie) ? tie.openedAt : null;
  const newest = own.find(({ reason }) => reason !== "domain_tie");
  if (!newest)
    return { decision: null, reviewOver: false, tieOver, askedAgain: askedAgainOf(rows, checkRowId) };
  const { decision, decidedAt } = newest;
  const isDecided = decidedAt !== null && (decision === "approve" || decision === "adverse");
  return {
    decision: isDecided ? { decision, decidedAt } : null,
    reviewOver: ranOut(newest),
    tieOver,
    askedAgain: askedAgainOf(rows, checkRowId),
  };
}

const ranOut = ({ decision, decidedAt, dueAt }: ReviewRow): boolean =>
  decidedAt !== null && decision === null && decidedAt >= dueAt;
