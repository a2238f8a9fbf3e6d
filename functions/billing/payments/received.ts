import type { Ctx } from "#core/context.ts";
import type { WritePart } from "#core/write/part.ts";
import type { Payment } from "#db/schema/billing.ts";
import { entryStatement } from "#functions/ledger/entries.ts";

/** @returns the ledger entry for money that a payment brought in */
export const receivedStatement = (ctx: Ctx, payment: Payment, invoiceId: string | null) =>
  entryStatement(ctx, {
    kind: "payment",
    key: `payment:${payment.id}`,
    customerId: payment.customerId,
    amount: payment.amountCents,
    invoiceId,
    reason: "card",
  });

/** @returns the entries for money that no longer pays for anything. It becomes the customer's credit */
export const keptAsCredit = (ctx: Ctx, payment: Payment): WritePart => ({
  statements: [
    receivedStatement(ctx, payment, null),
    entryStatement(ctx, {
      kind: "to_credit",
      key: `to_credit:${payment.id}`,
      customerId: payment.customerId,
      amount: payment.amountCents,
      reason: "overpaid",
    }),
  ],
  effects: [],
});
