import { and, asc, isNull, lte } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { AT_ONCE, forEachDue } from "#core/for-each-due.ts";
import { commit } from "#core/write/commit.ts";
import { disputes } from "#db/schema/verification/reviews.ts";
import { closingWrite, loadCase } from "#functions/disputes/closing.ts";
import { lapsed } from "#functions/disputes/uphold.ts";

const TEXT = "No reviewer decided within 30 days, so the finding no longer counts.";

/**
 * Closes disputes that weren't decided within 30 days. A finding that can't be verified in time has to be
 * deleted (15 U.S.C. § 1681i(a)(1) and (a)(5)), so it's removed as if the dispute had been upheld, and both
 * sides are notified.
 */
export async function disputeClock(ctx: Ctx): Promise<void> {
  await forEachDue(
    ctx,
    "dispute_over",
    (isReady) =>
      ctx.db
        .select({ id: disputes.id })
        .from(disputes)
        .where(and(isNull(disputes.closedAt), lte(disputes.dueAt, ctx.now()), isReady(disputes.id)))
        .orderBy(asc(disputes.dueAt))
        .limit(AT_ONCE),
    (id) => close(ctx, id),
  );
}

/** Does nothing if a reviewer has decided in the meantime. */
async function close(ctx: Ctx, id: string): Promise<void> {
  const found = await loadCase(ctx, id);
  if (!found || found.dispute.closedAt !== null || found.dispute.dueAt > ctx.now()) return;
  const { dispute, verification } = found;
  await commit(
    ctx,
    await closingWrite(ctx, found, {
      outcome: "upheld",
      happening: "lapsed",
      closedBy: null,
      reason: TEXT,
      inPlace: lapsed(dispute.cause),
      audited: {
        actor: "system",
        action: "dispute.expired",
        entity: "verification",
        entityId: verification.id,
        detail: { dispute_id: id, check: dispute.check, finding: dispute.finding },
      },
    }),
  );
}
