import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { invoiceNumber } from "#contract/billing/billing.ts";
import { PLANS, planCents } from "#contract/billing/plans.ts";
import { hasPermission } from "#contract/teams/permissions.ts";
import { isoTime } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { invoices, type PaymentMethod, payments, type Subscription } from "#db/schema/billing.ts";
import { findPayer } from "#functions/allowance/payer.ts";
import { accountOf, selectAccount } from "#functions/allowance/standing.ts";
import { creditCents, openCents, uninvoicedCents } from "#functions/ledger/balances.ts";
import { openDetails, selectState } from "./customer.ts";
import { isTestMode } from "./gateway/test-mode.ts";
import { isExpired } from "./methods/usable.ts";

/**
 * Everything on the billing page except the history. Team members who don't manage the team's billing see only
 * its plan and usage. For them, the rest is empty.
 * @param teamId the team; if it's absent, the person's default team (`defaultTeamOf`) or, if there's none, the person
 * @throws DomainError like {@link findPayer}
 */
export async function showBilling(ctx: Ctx, userId: string, teamId: string | undefined) {
  const payer = await findPayer(ctx, userId, teamId, "billing:read");
  const { customerId: id, role } = payer;
  const isManager = role === null || hasPermission(role, "billing:manage");
  const [accountRows, [found], [subscription], methods, [sums], unpaid, running] = await ctx.db.batch([
    selectAccount(ctx, payer),
    ...selectState(ctx, id),
    ctx.db
      .select({ open: openCents(id), credit: creditCents(id), uninvoiced: uninvoicedCents(id) })
      .from(sql`(SELECT 1)`),
    ctx.db
      .select()
      .from(invoices)
      .where(and(eq(invoices.customerId, id), inArray(invoices.status, ["open", "past_due"])))
      .orderBy(desc(invoices.issuedAt)),
    ctx.db
      .select({ id: payments.id, url: payments.actionUrl, amountCents: payments.amountCents })
      .from(payments)
      .where(and(eq(payments.customerId, id), eq(payments.status, "action_required"))),
  ]);
  const account = accountOf(accountRows);
  const details = await openDetails(ctx, id, found?.customer.details ?? null);
  return {
    gateway: ctx.env.BILLING,
    /** Whether billing is in test mode, so that no real money moves. */
    test_mode: isTestMode(ctx.env),
    can_manage: isManager,
    team_id: payer.teamId,
    subscription: presentSubscription(subscription ?? null),
    usage: {
      verificationsUsed: account.used,
      /** How many of these were used by other accounts and teams of the same owner. */
      usedElsewhere: account.usedElsewhere,
      verificationsLimit: account.limit,
      resetDate: isoTime(account.resetsAt),
      /** Whether the limit is Free's because the paid plan's renewal hasn't been paid. */
      renewalUnpaid: account.isRenewalUnpaid,
      firstFree: account.firstFree,
    },
    balance_due: isManager ? Math.max(0, sums?.open ?? 0) / 100 : 0,
    /** The part of the balance that isn't on an invoice yet. */
    accrued: isManager ? (sums?.uninvoiced ?? 0) / 100 : 0,
    credit: isManager ? Math.max(0, sums?.credit ?? 0) / 100 : 0,
    paymentMethods: isManager ? methods.map((method) => presentMethod(method, ctx.now())) : [],
    customer: {
      name: isManager ? details.name : null,
      address: isManager ? details.address : null,
      taxId: isManager ? details.taxId : null,
    },
    unpaid: isManager
      ? unpaid.map(
          ({ id: invoiceId, number, kind, totalCents, status, attempts, issuedAt, nextAttemptAt }) => ({
            id: invoiceId,
            number: invoiceNumber(number),
            kind,
            amount: totalCents / 100,
            status,
            has_failed: attempts > 0,
            date: isoTime(issuedAt),
            next_attempt: isoTime(nextAttemptAt),
          }),
        )
      : [],
    /** Payments that the cardholder still has to confirm. */
    to_confirm: isManager
      ? running.map(({ id: paymentId, url, amountCents }) => ({
          id: paymentId,
          url,
          amount: amountCents / 100,
        }))
      : [],
  };
}

/** A customer without a subscription is on Free. A plan that ends with its period counts as canceled. */
function presentSubscription(row: Subscription | null) {
  if (!row)
    return {
      id: "free" as const,
      name: PLANS.free.name,
      price: 0,
      status: "active" as const,
      nextBillingDate: null,
      billingCycle: "monthly" as const,
      cancelAtPeriodEnd: false,
      pendingPlan: null,
    };
  const { plan, cycle, periodEnd, pendingPlan } = row;
  const isCancelled = pendingPlan === "free";
  return {
    id: plan,
    name: PLANS[plan].name,
    price: planCents(plan, cycle) / 100,
    status: isCancelled ? ("cancelled" as const) : ("active" as const),
    /** When the next payment is due, or the plan ends. */
    nextBillingDate: isoTime(periodEnd),
    billingCycle: cycle,
    cancelAtPeriodEnd: isCancelled,
    pendingPlan,
  };
}

function presentMethod(method: PaymentMethod, now: number) {
  const { id, brand, last4, expMonth, expYear, isDefault } = method;
  return { id, brand, last4, expMonth, expYear, isDefault, expired: isExpired(method, now) };
}
