import { eq } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { payments } from "#db/schema/billing.ts";
import { gatewayOf } from "../gateway/gateway.ts";
import { settle } from "./settle.ts";

/**
 * Fetches a payment again after the processor reported a change. We ignore what else the report says, because
 * reports may arrive twice, late and out of order.
 * @param object the processor's id of what changed. If that isn't the payment's current attempt, only a success counts:
 *   an earlier attempt may have been declined while the current one still waits for the cardholder
 */
export async function followPayment(ctx: Ctx, paymentId: string, object: string): Promise<void> {
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, paymentId));
  // Another server may use the same Stripe account.
  if (!payment || (payment.status === "succeeded" && payment.refunds === null)) return;
  const outcome = await (await gatewayOf(ctx)).findPayment(ctx, object);
  if (object === payment.processorId || outcome.status === "succeeded") await settle(ctx, paymentId, outcome);
}
