import { and, eq, lte, sql } from "drizzle-orm";
import { type BillingCycle, type PaidPlanId, PLANS, planCents } from "#contract/billing/plans.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { AT_ONCE, forEachDue } from "#core/for-each-due.ts";
import { commit } from "#core/write/commit.ts";
import { combine } from "#core/write/part.ts";
import { mustHaveChanged, mustHold } from "#db/batch.ts";
import { type Subscription, subscriptions } from "#db/schema/billing.ts";
import { periodEndAfter } from "#functions/allowance/periods.ts";
import { creditCents } from "#functions/ledger/balances.ts";
import { entryStatement } from "#functions/ledger/entries.ts";
import { customerEvent } from "#functions/ledger/updated.ts";
import { dayOf } from "#functions/mail/day.ts";
import { billToOf, readState } from "../customer.ts";
import { creditUsed } from "../invoices/credit-used.ts";
import { issueWrite } from "../invoices/issue.ts";
import { billingNotice } from "../notice.ts";

/** Renews, changes or ends the plans whose period has ended. */
export async function renewClock(ctx: Ctx): Promise<void> {
  await forEachDue(
    ctx,
    "renew",
    (isReady) =>
      ctx.db
        .select({ id: subscriptions.customerId })
        .from(subscriptions)
        .where(and(lte(subscriptions.periodEnd, ctx.now()), isReady(subscriptions.customerId)))
        .orderBy(subscriptions.periodEnd)
        .limit(AT_ONCE),
    (id) => renew(ctx, id),
  );
}

async function renew(ctx: Ctx, customerId: string): Promise<void> {
  const { subscription } = await readState(ctx, customerId);
  if (!subscription || subscription.periodEnd > ctx.now()) return;
  // A server without payments has only Free.
  if (subscription.pendingPlan === "free" || ctx.env.BILLING === "none") return end(ctx, subscription);
  const plan = subscription.pendingPlan ?? subscription.plan;
  await renewAs(ctx, subscription, plan, subscription.pendingCycle ?? subscription.cycle);
}

const isAsRead = ({ customerId, version }: Subscription) =>
  and(eq(subscriptions.customerId, customerId), eq(subscriptions.version, version));

async function end(ctx: Ctx, subscription: Subscription): Promise<void> {
  const { customerId, plan, periodEnd } = subscription;
  await commit(ctx, {
    statements: [
      ctx.db.delete(subscriptions).where(isAsRead(subscription)),
      mustHaveChanged(ctx.db),
      auditRow(ctx, {
        actor: "system",
        action: "subscription.ended",
        entity: "customer",
        entityId: customerId,
        detail: { plan },
      }),
    ],
    effects: [
      customerEvent("subscription_updated", customerId),
      billingNotice(customerId, "plan_ended", `cancelled:${periodEnd}`),
    ],
    resourceId: customerId,
  });
}

/**
 * The next period begins where the last one ended, however late this runs. `collectClock` collects its invoice.
 */
async function renewAs(
  ctx: Ctx,
  subscription: Subscription,
  plan: PaidPlanId,
  cycle: BillingCycle,
): Promise<void> {
  const { customerId, periodEnd: start, version } = subscription;
  // If the cycle changes, periods are counted from the start of the new one: a year counted from the monthly plan's
  // anchor would end too early.
  const anchorAt = cycle === subscription.cycle ? subscription.anchorAt : start;
  const state = await readState(ctx, customerId);
  const price = planCents(plan, cycle);
  const credit = creditUsed(price, state.creditCents);
  const periodEnd = periodEndAfter(anchorAt, cycle, start);
  const line = {
    entryKey: null,
    description: `${PLANS[plan].name} (${cycle}) to ${dayOf(periodEnd)}`,
    amountCents: price,
  };
  const { id, ...issued } = await issueWrite(
    ctx,
    {
      customerId,
      kind: "subscription",
      creditCents: credit,
      billTo: await billToOf(ctx, state),
      actor: "system",
    },
    [line],
  );
  const own = {
    statements: [
      ctx.db
        .update(subscriptions)
        .set({
          plan,
          cycle,
          anchorAt,
          periodStart: start,
          periodEnd,
          pendingPlan: null,
          pendingCycle: null,
          version: version + 1,
        })
        .where(isAsRead(subscription)),
      mustHaveChanged(ctx.db),
      mustHold(ctx.db, sql`${creditCents(customerId)} >= ${credit}`),
      entryStatement(ctx, {
        kind: "charge",
        revenue: "subscription",
        key: `charge:${id}`,
        customerId,
        amount: price,
        invoiceId: id,
        reason: "plan",
      }),
    ],
    effects: [customerEvent("subscription_updated", customerId)],
  };
  await commit(ctx, { ...combine(own, issued), resourceId: id });
}
