import { and, eq } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import type { WritePart } from "#core/write/part.ts";
import { mustHaveChanged } from "#db/batch.ts";
import { type Invoice, invoices, type Payment } from "#db/schema/billing.ts";
import { billingNotice } from "../notice.ts";
import { receivedStatement } from "../payments/received.ts";

/** @returns the write that marks an invoice as paid by a payment */
export const paidInvoice = (ctx: Ctx, payment: Payment, invoice: Invoice): WritePart => ({
  statements: [
    ctx.db
      .update(invoices)
      .set({ status: "paid", paidAt: ctx.now(), nextAttemptAt: null, version: invoice.version + 1 })
      .where(and(eq(invoices.id, invoice.id), eq(invoices.version, invoice.version))),
    mustHaveChanged(ctx.db),
    receivedStatement(ctx, payment, invoice.id),
  ],
  effects: [billingNotice(invoice.customerId, "receipt", invoice.id)],
});
