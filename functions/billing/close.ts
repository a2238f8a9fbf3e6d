import { eq } from "drizzle-orm";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { reasonOf } from "#core/reason.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { customers, paymentMethods, subscriptions } from "#db/schema/billing.ts";
import { readState } from "./customer.ts";
import { gatewayOf } from "./gateway/gateway.ts";
import { collectInvoice } from "./invoices/collect.ts";
import { issueUsage } from "./invoices/issue-usage.ts";

/**
 * Closes the billing account of a deleted person or team: ends the plan, invoices and collects the open charges, and
 * removes the cards and customer details. Invoices are kept, and one for usage that can't be collected becomes past
 * due. It's safe to call again. Does nothing on a server without payments.
 */
export async function closeCustomer(ctx: Ctx, customerId: string): Promise<void> {
  const [known] = await ctx.db
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.id, customerId));
  if (!known || ctx.env.BILLING === "none") return;
  await ctx.db.delete(subscriptions).where(eq(subscriptions.customerId, customerId));
  const issued = await attempt(ctx, () => issueUsage(ctx, customerId, { atLeast: 0 }));
  try {
    if (issued) await collectInvoice(ctx, issued);
  } catch (error) {
    // `collectClock` and `reconcileClock` take over from here.
    ctx.log("billing.close_uncollected", { invoice_id: issued, error: reasonOf(error) });
  }
  const { methods, customer } = await readState(ctx, customerId);
  if (customer.processorId !== null) await (await gatewayOf(ctx)).forgetCustomer(ctx, customer.processorId);
  await commit(ctx, {
    statements: [
      ctx.db
        .update(paymentMethods)
        .set({ removedAt: ctx.now(), isDefault: false })
        .where(eq(paymentMethods.customerId, customerId)),
      ctx.db.update(customers).set({ details: null, processorId: null }).where(eq(customers.id, customerId)),
      ...(methods.length === 0
        ? []
        : [
            auditRow(ctx, {
              actor: "system",
              action: "customer.closed",
              entity: "customer",
              entityId: customerId,
            }),
          ]),
    ],
    effects: [],
    resourceId: customerId,
  });
}
