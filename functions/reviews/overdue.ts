import { and, asc, eq, isNull, lte } from "drizzle-orm";
import { mustHaveChanged } from "../../db/batch.ts";
import { type ReviewRow, reviews } from "../../db/schema/reviews.ts";
import { auditRow } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { commit, LostRace } from "../outbox/commit.ts";
import { job } from "../outbox/effects.ts";

/** In one minute; what is more waits for the next. */
const AT_ONCE = 100;

/**
 * Closes the reviews that nobody decided in time, without a decision; their checks then end `inconclusive` (design:
 * verification engine, clocks). Part of the minute's cron.
 * @returns how many
 */
export async function closeOverdueReviews(ctx: Ctx): Promise<number> {
  const due = await ctx.db
    .select()
    .from(reviews)
    .where(and(isNull(reviews.decidedAt), lte(reviews.dueAt, ctx.now())))
    .orderBy(asc(reviews.dueAt))
    .limit(AT_ONCE);
  for (const review of due) await close(ctx, review);
  return due.length;
}

async function close(ctx: Ctx, { id, verificationId, check, reason }: ReviewRow): Promise<void> {
  const closing = ctx.db
    .update(reviews)
    .set({ decidedAt: ctx.now() })
    .where(and(eq(reviews.id, id), isNull(reviews.decidedAt)));
  try {
    await commit(ctx, {
      statements: [
        closing,
        mustHaveChanged(ctx.db),
        auditRow(ctx, {
          actor: "system",
          action: "review.expired",
          entity: "verification",
          entityId: verificationId,
          detail: { check, why: reason },
        }),
      ],
      effects: [job("checks.run", { verification_id: verificationId })],
      resourceId: verificationId,
    });
  } catch (error) {
    // Somebody decided it at this very moment.
    if (!(error instanceof LostRace)) throw error;
  }
}
