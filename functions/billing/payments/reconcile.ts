import { and, eq, inArray, lt, or } from "drizzle-orm";
import { DAY, MINUTE } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { AT_ONCE, forEachDue } from "#core/for-each-due.ts";
import { payments } from "#db/schema/billing.ts";
import { runPayment } from "./run.ts";

/** How long a payment may be `processing` before we ask the processor about it. */
const PROCESSING_MS = 5 * MINUTE;

/**
 * Finishes payments that were left open, for example because our run was interrupted, a webhook was lost, or
 * the cardholder didn't confirm within a day.
 */
export async function reconcileClock(ctx: Ctx): Promise<void> {
  if (ctx.env.BILLING === "none") return;
  const now = ctx.now();
  await forEachDue(
    ctx,
    "reconcile",
    (isReady) =>
      ctx.db
        .select({ id: payments.id })
        .from(payments)
        .where(
          and(
            inArray(payments.status, ["processing", "action_required"]),
            or(
              and(eq(payments.status, "processing"), lt(payments.updatedAt, now - PROCESSING_MS)),
              and(eq(payments.status, "action_required"), lt(payments.updatedAt, now - DAY)),
            ),
            isReady(payments.id),
          ),
        )
        .orderBy(payments.updatedAt)
        .limit(AT_ONCE),
    async (id) => {
      await runPayment(ctx, id, true);
    },
  );
}
