import { and, eq, inArray, sql } from "drizzle-orm";
import type { PlanBody } from "#contract/billing/billing.schema.ts";
import { PAYMENT_FAILURES, type PaymentFailure } from "#contract/billing/billing.ts";
import type { BillingCycle, PlanId } from "#contract/billing/plans.ts";
import { isoTime } from "#contract/time.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { conflict, DomainError, paymentRequired } from "#core/errors.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit, type Once } from "#core/write/commit.ts";
import { mustHaveChanged, mustHold } from "#db/batch.ts";
import { invoices, type Payment, payments, type Subscription, subscriptions } from "#db/schema/billing.ts";
import { customerEvent } from "#functions/ledger/updated.ts";
import { type CustomerState, planRefundedCents } from "../customer.ts";
import { managedCustomer } from "../managed.ts";
import { methodToCharge } from "../methods/usable.ts";
import { billingNotice } from "../notice.ts";
import { beginPayment } from "../payments/begin.ts";
import { runPayment } from "../payments/run.ts";
import { type PlanChange, planChange } from "./plan-change.ts";

/**
 * What a plan change would cost.
 * @returns amounts in dollars, when the change happens and when the next payment is due. A change that
 *   happens now also has the new price, the credit for the unused part of the current plan, when the new
 *   allowance resets, and the invoice's lines
 * @throws DomainError like {@link managedCustomer} and {@link planChange}. Unlike {@link changePlan}, it doesn't
 *   check for a card, unpaid invoices, or payments and refunds in progress
 */
export async function previewPlan(ctx: Ctx, userId: string, { plan, cycle, teamId }: PlanBody) {
  const state = await managedCustomer(ctx, userId, teamId);
  const change = planChange(state.subscription, { plan, cycle }, state, ctx.now());
  if (change.when !== "now")
    return {
      when: change.when,
      price: 0,
      credit: 0,
      due_now: 0,
      due_next: change.nextCents / 100,
      next_date: isoTime(change.when === "later" ? change.at : change.nextAt),
      resets_at: null,
      lines: [],
    };
  const { priceCents, creditCents, dueCents, nextAt, resetsAt } = change.bought;
  return {
    when: change.when,
    price: priceCents / 100,
    credit: creditCents / 100,
    due_now: dueCents / 100,
    due_next: priceCents / 100,
    next_date: isoTime(nextAt),
    resets_at: isoTime(resetsAt),
    lines: change.order.lines.map(({ description, amountCents }) => ({
      description,
      amount: amountCents / 100,
    })),
  };
}

/**
 * Changes the plan. An upgrade charges the card for what's due now, and then takes effect at once, with a new period.
 * A downgrade takes effect when the paid period ends. Choosing the current plan drops a planned change. A second
 * request while the first one's payment is in progress charges nothing.
 * @throws DomainError like {@link managedCustomer} and {@link planChange}; 402 `payment_method_required`, also if the
 *   default card has expired; 402 with the payment's failure as its code; 402 `action_required` with the address
 *   where the payment is confirmed; 409 `payment_processing` if the payment hasn't ended yet; 409
 *   `payment_in_progress` while an earlier change is being paid; 409 `payment_due` while the plan's last invoice
 *   isn't paid; 409 `refund_in_progress` for an upgrade while a refund of the plan is in progress
 */
export async function changePlan(
  ctx: Ctx,
  userId: string,
  { plan, cycle, teamId }: PlanBody,
  once?: Once,
): Promise<void> {
  await changePlanTo(ctx, userId, teamId, once, () => ({ plan, cycle }));
}

/**
 * Like {@link changePlan}, for a change that depends on the current plan.
 * @param choose gets the current plan (null for Free) and returns the plan to change to. It may throw to refuse the
 *   change. That doesn't affect a repeated request with the same idempotency key, which gets its earlier result
 */
export async function changePlanTo(
  ctx: Ctx,
  userId: string,
  teamId: string | undefined,
  once: Once | undefined,
  choose: (current: Subscription | null) => { plan: PlanId; cycle: BillingCycle },
): Promise<void> {
  const begin = async (): Promise<PlanChangeStart> => {
    const state = await managedCustomer(ctx, userId, teamId);
    const wanted = choose(state.subscription);
    await assertNothingOpen(ctx, state.customer.id);
    const change = planChange(state.subscription, wanted, state, ctx.now());
    return change.when === "now"
      ? order(ctx, state, change, userId, once)
      : planLater(ctx, state, change, userId, once);
  };
  const begun = await attempt(ctx, begin, once, (earlier) => begunBefore(ctx, earlier));
  if (begun.by === "payment") assertPaid(await runPayment(ctx, begun.paymentId));
}

/** What changes the plan: a payment, or the end of the period. Also `period` if a planned change was dropped. */
type PlanChangeStart = { by: "payment"; paymentId: string } | { by: "period" };

/** @param resourceId id of the payment, or of the customer if no payment was needed */
async function begunBefore(ctx: Ctx, resourceId: string): Promise<PlanChangeStart> {
  const [payment] = await ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.id, resourceId));
  return payment ? { by: "payment", paymentId: payment.id } : { by: "period" };
}

async function assertNothingOpen(ctx: Ctx, customerId: string): Promise<void> {
  const [[unpaid], [running]] = await ctx.db.batch([
    ctx.db
      .select({ id: invoices.id })
      .from(invoices)
      .where(
        and(
          eq(invoices.customerId, customerId),
          eq(invoices.kind, "subscription"),
          eq(invoices.status, "open"),
        ),
      ),
    ctx.db
      .select({ id: payments.id, status: payments.status })
      .from(payments)
      .where(
        and(
          eq(payments.customerId, customerId),
          sql`${payments.order} IS NOT NULL`,
          inArray(payments.status, ["processing", "action_required"]),
        ),
      ),
  ]);
  if (unpaid) throw conflict("payment_due", "Your plan's last invoice isn't paid. Pay it first.");
  if (running)
    throw conflict(
      "payment_in_progress",
      running.status === "processing"
        ? "Your last plan change is still being paid. Please wait a few minutes."
        : "A plan change is waiting for its payment. Confirm or refuse that one first.",
    );
}

async function planLater(
  ctx: Ctx,
  { customer, subscription }: CustomerState,
  change: Exclude<PlanChange, { when: "now" }>,
  by: string,
  once: Once | undefined,
): Promise<PlanChangeStart> {
  if (!subscription) throw new Error("Only a paid plan can be changed later");
  const isPlanned =
    change.when === "later" &&
    change.plan === subscription.pendingPlan &&
    change.cycle === subscription.pendingCycle;
  // The same change is already planned: store only the idempotency key, so that no one gets a second notice.
  if (isPlanned) {
    await commit(ctx, { statements: [], effects: [], once, resourceId: customer.id });
    return { by: "period" };
  }
  const pending =
    change.when === "later"
      ? { pendingPlan: change.plan, pendingCycle: change.cycle }
      : { pendingPlan: null, pendingCycle: null };
  await commit(ctx, {
    statements: [
      ctx.db
        .update(subscriptions)
        .set({ ...pending, version: subscription.version + 1 })
        .where(
          and(eq(subscriptions.customerId, customer.id), eq(subscriptions.version, subscription.version)),
        ),
      mustHaveChanged(ctx.db),
      auditRow(ctx, {
        actor: by,
        action: change.when === "later" ? "subscription.change_planned" : "subscription.kept",
        entity: "customer",
        entityId: customer.id,
        detail: { plan: change.when === "later" ? change.plan : subscription.plan },
      }),
    ],
    effects: [
      customerEvent("subscription_updated", customer.id),
      ...(change.when === "later"
        ? [billingNotice(customer.id, "plan_changed", `later:${subscription.version}`)]
        : []),
    ],
    once,
    resourceId: customer.id,
  });
  return { by: "period" };
}

async function order(
  ctx: Ctx,
  { customer, subscription, methods, refundedCents, isPlanBeingRefunded }: CustomerState,
  change: PlanChange & { when: "now" },
  by: string,
  once: Once | undefined,
): Promise<PlanChangeStart> {
  // The credit can't be computed yet: the refund reduces it, but may still fail.
  if (subscription && isPlanBeingRefunded === 1)
    throw conflict("refund_in_progress", "A refund of your plan is on its way. Try again in a few minutes.");
  const method = methodToCharge(methods, ctx.now());
  if (!method)
    throw paymentRequired(
      "payment_method_required",
      methods.length > 0
        ? "Your default card has expired. Add another one, or choose another default."
        : "Add a payment method first.",
    );
  const { id, statement } = beginPayment(ctx, {
    customerId: customer.id,
    order: change.order,
    methodId: method.id,
    amountCents: change.bought.dueCents,
    by,
  });
  const unchanged = sql`(SELECT ${subscriptions.version} FROM ${subscriptions}
    WHERE ${subscriptions.customerId} = ${customer.id}) IS ${subscription?.version ?? null}
    AND ${planRefundedCents(customer.id)} = ${refundedCents}`;
  await commit(ctx, {
    statements: [mustHold(ctx.db, unchanged), statement],
    effects: [],
    once,
    resourceId: id,
  });
  return { by: "payment", paymentId: id };
}

const isFailure = (text: string | null): text is PaymentFailure =>
  text !== null && Object.hasOwn(PAYMENT_FAILURES, text);

/** @throws DomainError 402 for a payment that failed or waits for the cardholder; 409 for one that hasn't ended yet */
export function assertPaid({ status, failure, actionUrl }: Payment): void {
  if (status === "action_required")
    throw new DomainError(
      "payment_required",
      "action_required",
      "Your bank wants you to confirm this payment.",
      {
        ...(actionUrl !== null && { url: actionUrl }),
      },
    );
  if (status === "processing")
    throw conflict(
      "payment_processing",
      "This payment hasn't gone through yet. It should finish in a few minutes, and you won't be charged twice.",
    );
  if (status !== "failed") return;
  const code = isFailure(failure) ? failure : "processing_error";
  throw paymentRequired(code, PAYMENT_FAILURES[code]);
}
