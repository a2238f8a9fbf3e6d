import { and, asc, eq, isNull, lte } from "drizzle-orm";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { AT_ONCE, forEachDue } from "#core/for-each-due.ts";
import { commit } from "#core/write/commit.ts";
import { combine } from "#core/write/part.ts";
import { mustHaveChanged } from "#db/batch.ts";
import { reviews } from "#db/schema/verification/reviews.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { lateWrite } from "#functions/verification/late.ts";
import { changeStatements, updatedEvent } from "#functions/verification/moves.ts";

/**
 * Closes reviews that weren't decided in time, without a decision. Their checks then end as `inconclusive`. If this is
 * the verification's first missed deadline, both sides are notified, and any priority surcharge is credited. Runs every
 * minute.
 */
export async function closeOverdueReviews(ctx: Ctx): Promise<void> {
  await forEachDue(
    ctx,
    "review_over",
    (isReady) =>
      ctx.db
        .select({ id: reviews.id })
        .from(reviews)
        .where(and(isNull(reviews.decidedAt), lte(reviews.dueAt, ctx.now()), isReady(reviews.id)))
        .orderBy(asc(reviews.dueAt))
        .limit(AT_ONCE),
    (id) => close(ctx, id),
  );
}

/** Does nothing if a reviewer has decided in the meantime. */
async function close(ctx: Ctx, id: string): Promise<void> {
  const isOpen = and(eq(reviews.id, id), isNull(reviews.decidedAt));
  const [found] = await ctx.db
    .select({ review: reviews, row: verifications })
    .from(reviews)
    .innerJoin(verifications, eq(verifications.id, reviews.verificationId))
    .where(isOpen);
  if (!found) return;
  const { row } = found;
  const { verificationId, check, reason } = found.review;
  const { change, ...late } = lateWrite(ctx, row, "review");
  const own = {
    statements: [
      ...changeStatements(ctx, row, change),
      ctx.db.update(reviews).set({ decidedAt: ctx.now() }).where(isOpen),
      mustHaveChanged(ctx.db),
      auditRow(ctx, {
        actor: "system",
        action: "review.expired",
        entity: "verification",
        entityId: verificationId,
        detail: { check, why: reason },
      }),
    ],
    effects: [updatedEvent(row, change), job("checks.run", { verification_id: verificationId })],
  };
  await commit(ctx, { ...combine(own, late), resourceId: verificationId });
}
