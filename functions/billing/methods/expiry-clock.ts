import { and, eq, isNull, sql } from "drizzle-orm";
import { BILLING_RULES } from "#contract/billing/billing.ts";
import { DAY } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { AT_ONCE, forEachDue } from "#core/for-each-due.ts";
import { commit } from "#core/write/commit.ts";
import { mustHaveChanged } from "#db/batch.ts";
import { paymentMethods } from "#db/schema/billing.ts";
import { billingNotice } from "../notice.ts";

/** Notifies customers, once per card and expiry date, that their default card expires soon. */
export async function expiryClock(ctx: Ctx): Promise<void> {
  if (ctx.env.BILLING === "none") return;
  const soon = new Date(ctx.now() + BILLING_RULES.expiryNoticeDays * DAY);
  const month = soon.getUTCFullYear() * 12 + soon.getUTCMonth() + 1;
  await forEachDue(
    ctx,
    "expiry",
    (isReady) =>
      ctx.db
        .select({ id: paymentMethods.id })
        .from(paymentMethods)
        .where(
          and(
            isNull(paymentMethods.removedAt),
            isNull(paymentMethods.expiryToldAt),
            eq(paymentMethods.isDefault, true),
            // A card is valid until the end of its month.
            sql`${paymentMethods.expYear} * 12 + ${paymentMethods.expMonth} < ${month}`,
            isReady(paymentMethods.id),
          ),
        )
        .limit(AT_ONCE),
    (id) => notifyOwner(ctx, id),
  );
}

async function notifyOwner(ctx: Ctx, id: string): Promise<void> {
  const [method] = await ctx.db.select().from(paymentMethods).where(eq(paymentMethods.id, id));
  if (!method || method.removedAt !== null || method.expiryToldAt !== null) return;
  await commit(ctx, {
    statements: [
      ctx.db
        .update(paymentMethods)
        .set({ expiryToldAt: ctx.now() })
        .where(and(eq(paymentMethods.id, id), isNull(paymentMethods.expiryToldAt))),
      mustHaveChanged(ctx.db),
    ],
    effects: [billingNotice(method.customerId, "card_expiring", id)],
    resourceId: id,
  });
}
