import { eq } from "drizzle-orm";
import { invoiceNumber } from "#contract/billing/billing.ts";
import { PLANS } from "#contract/billing/plans.ts";
import type { Ctx } from "#core/context.ts";
import { customers, invoices, type Payment, paymentMethods, payments } from "#db/schema/billing.ts";
import { emailOf } from "../customer.ts";
import { gatewayOf } from "../gateway/gateway.ts";
import { GatewayBusy, type PaymentOutcome } from "../gateway/types.ts";
import { settle } from "./settle.ts";

/**
 * Takes or returns the money of a recorded payment, and records how that ended. If it's interrupted,
 * `reconcileClock` runs it again: the payment's id is the processor's idempotency key, so the money moves
 * only once.
 * @param isOverdue whether to also ask the processor about a payment that's waiting for its cardholder. If
 *   false, such a payment keeps waiting, because a repeated request mustn't end it
 * @returns the payment as it is now
 */
export async function runPayment(ctx: Ctx, paymentId: string, isOverdue = false): Promise<Payment> {
  const [found] = await ctx.db
    .select({
      payment: payments,
      method: paymentMethods,
      number: invoices.number,
      processorId: customers.processorId,
    })
    .from(payments)
    .innerJoin(customers, eq(customers.id, payments.customerId))
    .leftJoin(paymentMethods, eq(paymentMethods.id, payments.methodId))
    .leftJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(eq(payments.id, paymentId));
  if (!found) throw new Error(`There's no payment ${paymentId}`);
  const { payment, method } = found;
  const isWaiting = payment.status === "action_required";
  if (payment.status !== "processing" && !(isWaiting && isOverdue)) return payment;
  if (!method) return settle(ctx, paymentId, { status: "failed", processorId: null, failure: "no_method" });
  let outcome: PaymentOutcome;
  try {
    outcome = await outcomeOf(ctx, { ...found, method });
  } catch (error) {
    if (!(error instanceof GatewayBusy)) throw error;
    // It's still open, so `reconcileClock` asks again.
    ctx.log("billing.gateway_busy", { payment_id: paymentId, error: error.message });
    return payment;
  }
  return settle(ctx, paymentId, outcome);
}

async function outcomeOf(
  ctx: Ctx,
  {
    payment,
    method,
    number,
    processorId,
  }: {
    payment: Payment;
    method: typeof paymentMethods.$inferSelect;
    number: number | null;
    processorId: string | null;
  },
): Promise<PaymentOutcome> {
  const gateway = await gatewayOf(ctx);
  if (payment.processorId !== null) return gateway.findPayment(ctx, payment.processorId);
  const { id: paymentId, createdAt: begunAt, customerId, amountCents, refunds, order } = payment;
  if (refunds !== null) {
    const [paid] = await ctx.db
      .select({ processorId: payments.processorId })
      .from(payments)
      .where(eq(payments.id, refunds));
    const chargeId = paid?.processorId;
    if (!chargeId) throw new Error(`${paymentId} refunds a payment that wasn't made`);
    return gateway.refund(ctx, { paymentId, begunAt, chargeId, methodId: method.processorId, amountCents });
  }
  const [address] = await ctx.db
    .select({ email: emailOf(customerId) })
    .from(customers)
    .where(eq(customers.id, customerId));
  return gateway.charge(ctx, {
    paymentId,
    begunAt,
    customer: { id: customerId, processorId, email: address?.email ?? "" },
    methodId: method.processorId,
    amountCents,
    description: order
      ? `Countersign ${PLANS[order.plan].name}`
      : `Countersign ${invoiceNumber(number ?? 0)}`,
    returnUrl: new URL("/app/billing", ctx.env.APP_URL).href,
  });
}
