import { and, asc, eq, gt, isNull, lte, not, type SQL, sql } from "drizzle-orm";
import type { ReviewsQuery } from "#contract/reviews/review.schema.ts";
import type { ReviewAge } from "#contract/reviews/review.ts";
import { DAY, isoTime } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { reviews } from "#db/schema/verification/reviews.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { isParty } from "./access.ts";
import { proposalStands } from "./proposal.ts";

/**
 * One page of the open reviews that this reviewer may decide, sorted by due date. It contains no personal data.
 * @returns the reviews, the counts shown above the queue, which ignore its filters, and the pagination
 */
export async function listReviews(ctx: Ctx, userId: string, query: ReviewsQuery) {
  const { db } = ctx;
  const now = ctx.now();
  const mine = and(
    isNull(reviews.decidedAt),
    eq(verifications.status, "in_progress"),
    not(isParty(ctx, userId)),
  );
  const chosen = and(
    mine,
    query.reason && eq(reviews.reason, query.reason),
    query.type && eq(verifications.type, query.type),
    query.age && isOfAge(query.age, now),
  );
  const stands = proposalStands(ctx);
  const isConfirmable = sql`${stands} AND ${reviews.proposedBy} <> ${userId}`;
  const [rows, totals, counts] = await db.batch([
    db
      .select({
        review: reviews,
        stands,
        type: verifications.type,
        peer: verifications.peer,
        priority: verifications.priority,
      })
      .from(reviews)
      .innerJoin(verifications, eq(verifications.id, reviews.verificationId))
      .where(chosen)
      .orderBy(asc(reviews.dueAt), asc(reviews.id))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
    db
      .select({ total: sql<number>`count(*)` })
      .from(reviews)
      .innerJoin(verifications, eq(verifications.id, reviews.verificationId))
      .where(chosen),
    db
      .select({
        open: sql<number>`count(*)`,
        overdue: sql<number>`coalesce(sum(${reviews.dueAt} <= ${now}), 0)`,
        dueSoon: sql<number>`coalesce(sum(${reviews.dueAt} > ${now} AND ${reviews.dueAt} <= ${now + DAY}), 0)`,
        toConfirm: sql<number>`coalesce(sum(${isConfirmable}), 0)`,
      })
      .from(reviews)
      .innerJoin(verifications, eq(verifications.id, reviews.verificationId))
      .where(mine),
  ]);
  const totalCount = totals[0]?.total ?? 0;
  const { open = 0, overdue = 0, dueSoon = 0, toConfirm = 0 } = counts[0] ?? {};
  return {
    reviews: rows.map(({ review, stands: counts, type, peer, priority }) => ({
      check_id: review.checkRowId,
      verification_id: review.verificationId,
      check: review.check,
      verification_type: type,
      peer: peer && { kind: peer.kind },
      priority,
      reason: review.reason,
      opened_at: isoTime(review.openedAt),
      due_at: isoTime(review.dueAt),
      is_overdue: review.dueAt <= now,
      /** The first reviewer's proposal, if it still counts. A second reviewer has to confirm it. */
      proposed: counts ? review.proposed : null,
      proposed_by_me: counts && review.proposedBy === userId,
    })),
    counts: { open, overdue, due_soon: dueSoon, to_confirm: toConfirm },
    pagination: {
      page: query.page,
      limit: query.limit,
      totalPages: Math.ceil(totalCount / query.limit),
      totalCount,
    },
  };
}

function isOfAge(age: ReviewAge, now: number): SQL | undefined {
  switch (age) {
    case "overdue":
      return lte(reviews.dueAt, now);
    case "due_soon":
      return and(gt(reviews.dueAt, now), lte(reviews.dueAt, now + DAY));
    case "new":
      return gt(reviews.openedAt, now - DAY);
  }
}
