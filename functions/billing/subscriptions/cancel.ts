import { and, eq, inArray } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { conflict } from "#core/errors.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit, type Once } from "#core/write/commit.ts";
import { invoices, payments } from "#db/schema/billing.ts";
import { endUnpaidPlan } from "../invoices/failed-attempt.ts";
import { managedCustomer } from "../managed.ts";
import { changePlanTo } from "./change.ts";

/**
 * Cancels a paid plan: it runs until its period ends, and then the customer is on Free. If the current period
 * isn't paid, the plan ends now, and its invoice is voided.
 * @throws DomainError like {@link managedCustomer}; 409 `not_active` for Free, or a plan that's already
 *   canceled; 409 `payment_due` while a payment for the current period is in progress; 409
 *   `payment_in_progress` while a plan change is being paid
 */
export async function cancelPlan(
  ctx: Ctx,
  userId: string,
  teamId: string | undefined,
  once?: Once,
): Promise<void> {
  const hasEnded = await attempt(
    ctx,
    () => endUnpaid(ctx, userId, teamId, once),
    once,
    () => true,
  );
  if (hasEnded) return;
  await changePlanTo(ctx, userId, teamId, once, (current) => {
    if (!current) throw conflict("not_active", "You're on Free, so there's nothing to cancel.");
    if (current.pendingPlan === "free") throw conflict("not_active", "Your plan is cancelled already.");
    return { plan: "free", cycle: current.cycle };
  });
}

/** @returns whether it ended an unpaid period; false if there is none, or if its payment is in progress */
async function endUnpaid(
  ctx: Ctx,
  userId: string,
  teamId: string | undefined,
  once: Once | undefined,
): Promise<boolean> {
  const { customer } = await managedCustomer(ctx, userId, teamId);
  const mine = eq(invoices.customerId, customer.id);
  const [[invoice], running] = await ctx.db.batch([
    ctx.db
      .select()
      .from(invoices)
      .where(and(mine, eq(invoices.kind, "subscription"), eq(invoices.status, "open"))),
    ctx.db
      .select({ invoiceId: payments.invoiceId })
      .from(payments)
      .where(
        and(
          eq(payments.customerId, customer.id),
          inArray(payments.status, ["processing", "action_required"]),
        ),
      ),
  ]);
  if (!invoice || running.some(({ invoiceId }) => invoiceId === invoice.id)) return false;
  await commit(ctx, { ...endUnpaidPlan(ctx, invoice, userId), once, resourceId: customer.id });
  return true;
}

/**
 * Keeps a plan that was going to end or change at the end of its period.
 * @throws DomainError like {@link managedCustomer}; 409 `not_cancelled` if no end or change was planned; 409
 *   `payment_due` while the plan's last invoice isn't paid; 409 `payment_in_progress` while a plan change is
 *   being paid
 */
export async function reactivatePlan(
  ctx: Ctx,
  userId: string,
  teamId: string | undefined,
  once?: Once,
): Promise<void> {
  await changePlanTo(ctx, userId, teamId, once, (current) => {
    if (!current || current.pendingPlan === null)
      throw conflict("not_cancelled", "Your plan isn't cancelled.");
    return { plan: current.plan, cycle: current.cycle };
  });
}
