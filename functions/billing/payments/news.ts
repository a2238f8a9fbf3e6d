import { eq } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { payments } from "#db/schema/billing.ts";
import { gatewayOf } from "../gateway/gateway.ts";
import { settle } from "./settle.ts";

/**
 * Looks at a payment again, because the processor said that it changed. What it said then doesn't matter: its messages
 * come twice, late and out of order.
 * @param object the processor's id of what changed, which may be a try that was replaced since. Of such a one, only money
 *   that was taken counts: a refused try mustn't end a payment that waits for its cardholder
 */
export async function followPayment(ctx: Ctx, paymentId: string, object: string): Promise<void> {
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, paymentId));
  // Another server may use the same account.
  if (!payment || (payment.status === "succeeded" && payment.refunds === null)) return;
  const outcome = await (await gatewayOf(ctx)).findPayment(ctx, object);
  if (object === payment.processorId || outcome.status === "succeeded") await settle(ctx, paymentId, outcome);
}
