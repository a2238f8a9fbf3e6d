import { and, eq } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { conflict, notFound } from "#core/errors.ts";
import { payments } from "#db/schema/billing.ts";
import { managedCustomer } from "../managed.ts";
import { assertPaid } from "../subscriptions/change.ts";
import { settle } from "./settle.ts";

/**
 * The simulated cardholder confirms or refuses a payment. With a real processor, its own page does that.
 * @throws DomainError 404 for others, and with a real processor; 409 `not_open` for a payment that needs no confirmation
 */
export async function confirmSimulated(
  ctx: Ctx,
  userId: string,
  id: string,
  { approve, teamId }: { approve: boolean; teamId?: string | undefined },
): Promise<void> {
  if (ctx.env.BILLING !== "simulated") throw notFound("Payment not found");
  const { customer } = await managedCustomer(ctx, userId, teamId);
  const [payment] = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.id, id), eq(payments.customerId, customer.id)));
  if (!payment) throw notFound("Payment not found");
  if (payment.status !== "action_required")
    throw conflict("not_open", "This payment doesn't have to be confirmed anymore.");
  const processorId = payment.processorId ?? id;
  const outcome = approve
    ? ({ status: "succeeded", processorId } as const)
    : ({ status: "failed", processorId, failure: "authentication_failed" } as const);
  const settled = await settle(ctx, id, outcome);
  if (approve) assertPaid(settled);
}
