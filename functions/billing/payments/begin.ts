import type { Ctx } from "#core/context.ts";
import { newId } from "#core/ids.ts";
import type { Statement } from "#db/batch.ts";
import { type Payment, payments } from "#db/schema/billing.ts";

type PaymentStart = Pick<Payment, "customerId" | "methodId" | "amountCents" | "by"> &
  Partial<Pick<Payment, "invoiceId" | "order" | "refunds" | "reason">>;

/**
 * Records that money is about to be taken or returned. After the commit, call `runPayment` to move the money.
 * @returns the payment's id, and the statement that records it
 */
export function beginPayment(ctx: Ctx, payment: PaymentStart): { id: string; statement: Statement } {
  const now = ctx.now();
  const id = newId("pay", now);
  const row = { id, ...payment, status: "processing", createdAt: now, updatedAt: now } as const;
  return { id, statement: ctx.db.insert(payments).values(row) };
}
