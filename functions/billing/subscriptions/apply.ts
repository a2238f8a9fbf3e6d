import { and, eq, gt, isNotNull, sql } from "drizzle-orm";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { combine, type WritePart } from "#core/write/part.ts";
import { mustHaveChanged, mustHold, type Statement } from "#db/batch.ts";
import { type Payment, type PlanOrder, payments, subscriptions } from "#db/schema/billing.ts";
import { entryStatement } from "#functions/ledger/entries.ts";
import { customerEvent } from "#functions/ledger/updated.ts";
import { billToOf, type CustomerState, planRefundedCents, readState } from "../customer.ts";
import { issueWrite } from "../invoices/issue.ts";
import { billingNotice } from "../notice.ts";
import { keptAsCredit, receivedStatement } from "../payments/received.ts";

/**
 * @returns the write that starts the plan that a payment bought. The money becomes credit instead if the order is
 *   outdated: the subscription has changed, the period it bought is over, more of the replaced period was
 *   refunded, or another plan was bought in the meantime
 */
export async function applyPaidOrder(ctx: Ctx, payment: Payment, order: PlanOrder): Promise<WritePart> {
  const state = await readState(ctx, payment.customerId);
  const isChanged = (state.subscription?.version ?? null) !== order.replaces;
  const isOver = order.periodEnd <= ctx.now();
  if (isChanged || isOver || isRefunded(state, order) || (await isOutdated(ctx, payment))) {
    ctx.log("billing.order_outdated", { payment_id: payment.id });
    return keptAsCredit(ctx, payment);
  }
  const { invoiceId, ...write } = await startPlan(ctx, state, order, payment.by);
  // A refund may have started after the state was read.
  const unchanged = sql`${planRefundedCents(payment.customerId)} = ${state.refundedCents}`;
  return combine({ statements: [mustHold(ctx.db, unchanged)], effects: [] }, write, {
    statements: [receivedStatement(ctx, payment, invoiceId)],
    effects: [billingNotice(payment.customerId, "receipt", invoiceId)],
  });
}

/** Whether more of the replaced period was refunded after the order's credit for it was computed. */
const isRefunded = ({ refundedCents }: CustomerState, order: PlanOrder): boolean =>
  order.lines.some(({ amountCents }) => amountCents < 0) && refundedCents > (order.refundedCents ?? 0);

/**
 * Whether another plan was bought since a payment began. A new subscription's versions start at 1 again, so
 * the version alone can't tell it from the subscription that the order was for.
 */
async function isOutdated(ctx: Ctx, { customerId, createdAt }: Payment): Promise<boolean> {
  const [later] = await ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.customerId, customerId),
        gt(payments.createdAt, createdAt),
        isNotNull(payments.order),
        eq(payments.status, "succeeded"),
      ),
    )
    .limit(1);
  return later !== undefined;
}

/**
 * @returns the write that starts or changes a plan, with its invoice, which counts as paid
 */
async function startPlan(
  ctx: Ctx,
  state: CustomerState,
  order: PlanOrder,
  by: string,
): Promise<WritePart & { invoiceId: string }> {
  const customerId = state.customer.id;
  const lines = order.lines.map((line) => ({ ...line, entryKey: null }));
  const issued = await issueWrite(
    ctx,
    {
      customerId,
      kind: "subscription",
      creditCents: 0,
      billTo: await billToOf(ctx, state),
      actor: by,
      isPaid: true,
    },
    lines,
  );
  const charged = entryStatement(ctx, {
    kind: "charge",
    revenue: "subscription",
    key: `charge:${issued.id}`,
    customerId,
    amount: issued.totalCents,
    invoiceId: issued.id,
    reason: "plan",
  });
  const own = {
    statements: [
      ...subscriptionStatements(ctx, customerId, order),
      charged,
      auditRow(ctx, {
        actor: by,
        action: "subscription.changed",
        entity: "customer",
        entityId: customerId,
        detail: { plan: order.plan, cycle: order.cycle, invoice: issued.id },
      }),
    ],
    effects: [
      customerEvent("subscription_updated", customerId),
      billingNotice(customerId, "plan_changed", issued.id),
    ],
  };
  return { ...combine(issued, own), invoiceId: issued.id };
}

function subscriptionStatements(ctx: Ctx, customerId: string, order: PlanOrder): Statement[] {
  const { plan, cycle, anchorAt, periodStart, periodEnd, replaces } = order;
  const row = { plan, cycle, anchorAt, periodStart, periodEnd, pendingPlan: null, pendingCycle: null };
  if (replaces === null) return [ctx.db.insert(subscriptions).values({ customerId, ...row })];
  return [
    ctx.db
      .update(subscriptions)
      .set({ ...row, version: replaces + 1 })
      .where(and(eq(subscriptions.customerId, customerId), eq(subscriptions.version, replaces))),
    mustHaveChanged(ctx.db),
  ];
}
