import { and, eq } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { conflict, notFound } from "#core/errors.ts";
import { payments } from "#db/schema/billing.ts";
import { gatewayOf, whileWaiting } from "../gateway/gateway.ts";
import type { PaymentOutcome } from "../gateway/types.ts";
import { managedCustomer } from "../managed.ts";
import { assertPaid } from "../subscriptions/change.ts";
import { settle } from "./settle.ts";

/**
 * Declines a payment that waits for its cardholder. With test cards, it can also be confirmed here; with a
 * real processor, that's only possible on the processor's page.
 * @throws DomainError like {@link managedCustomer}; 404 for another customer's payment; 409 `not_open` for a
 *   payment that no longer needs confirmation; 409 `confirm_elsewhere` for confirming with a real processor;
 *   503 while the processor doesn't answer
 */
export async function answerPayment(
  ctx: Ctx,
  userId: string,
  id: string,
  { approve, teamId }: { approve: boolean; teamId?: string | undefined },
): Promise<void> {
  const { customer } = await managedCustomer(ctx, userId, teamId);
  const [payment] = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.id, id), eq(payments.customerId, customer.id)));
  if (!payment) throw notFound("Payment not found");
  if (payment.status !== "action_required") throw notOpen();
  if (approve && ctx.env.BILLING !== "simulated")
    throw conflict("confirm_elsewhere", "Confirm this payment on the payment processor's page.");
  const processorId = payment.processorId ?? id;
  const outcome: PaymentOutcome = approve
    ? { status: "succeeded", processorId }
    : await whileWaiting((await gatewayOf(ctx)).cancelPayment(ctx, processorId));
  const settled = await settle(ctx, id, outcome);
  if (approve) assertPaid(settled);
  // The cardholder has confirmed it in the meantime.
  else if (settled.status !== "failed") throw notOpen();
}

const notOpen = () => conflict("not_open", "This payment doesn't have to be confirmed anymore.");
