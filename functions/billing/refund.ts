import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { invoiceNumber } from "#contract/billing.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { conflict, notFound } from "#core/errors.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { mustHold } from "#db/batch.ts";
import { type Invoice, invoices, payments } from "#db/schema/billing.ts";
import { beginPayment } from "./payments/begin.ts";

/**
 * What of an invoice's payment can still be refunded, in cents: less refunds that were made or are under way, and less
 * what was credited for its verifications, since that's given back already.
 */
export const refundableCents = (invoiceId: string) => sql<number>`max(0,
  (SELECT coalesce(sum(e.amount_cents), 0) FROM ledger_entries e
    WHERE e.invoice_id = ${invoiceId} AND e.kind = 'payment')
  - (SELECT coalesce(sum(p.amount_cents), 0) FROM payments p
    WHERE p.invoice_id = ${invoiceId} AND p.refunds IS NOT NULL AND p.status <> 'failed')
  - (SELECT coalesce(sum(e.amount_cents), 0) FROM invoice_lines l
    JOIN ledger_entries c ON c.key = l.entry_key
    JOIN ledger_entries e ON e.verification_id = c.verification_id AND e.kind = 'credit'
    WHERE l.invoice_id = ${invoiceId}))`;

/** @returns an invoice by its id or number, with what can be refunded; null if there's none */
export async function findInvoice(
  ctx: Ctx,
  what: string,
): Promise<{ invoice: Invoice; left: number } | null> {
  const number = /^CS-(\d{1,9})$/i.exec(what)?.[1];
  const [invoice] = await ctx.db
    .select()
    .from(invoices)
    .where(number ? eq(invoices.number, Number(number)) : eq(invoices.id, what));
  if (!invoice) return null;
  const [row] = await ctx.db.select({ left: refundableCents(invoice.id) }).from(sql`(SELECT 1)`);
  return { invoice, left: row?.left ?? 0 };
}

/**
 * Begins to refund part or all of an invoice to the card that paid it. A job returns the money, and then there's a credit
 * note.
 * @param by who decides it: a user id or `ops:<name>`
 * @param why kept with the credit note, so it must not contain personal data
 * @throws DomainError 404 for an invoice that doesn't exist; 409 `too_much` for more than can be refunded
 */
export async function refundInvoice(
  ctx: Ctx,
  invoiceId: string,
  cents: number,
  by: string,
  why: string,
): Promise<void> {
  const begin = async (): Promise<void> => {
    const found = await findInvoice(ctx, invoiceId);
    if (!found) throw notFound("Invoice not found");
    const { invoice, left } = found;
    const [paid] = await ctx.db
      .select()
      .from(payments)
      .where(
        and(
          eq(payments.customerId, invoice.customerId),
          eq(payments.status, "succeeded"),
          isNull(payments.refunds),
          isNotNull(payments.methodId),
          // What paid for a plan had no invoice yet, so only the ledger knows which one it paid.
          sql`EXISTS (SELECT 1 FROM ledger_entries e
            WHERE e.key = 'payment:' || ${payments.id} AND e.invoice_id = ${invoiceId})`,
        ),
      );
    if (!paid || cents > left)
      throw conflict(
        "too_much",
        `Of invoice ${invoiceNumber(invoice.number)}, $${(left / 100).toFixed(2)} can be refunded, not $${(cents / 100).toFixed(2)}.`,
      );
    const { id, statement } = beginPayment(ctx, {
      customerId: invoice.customerId,
      invoiceId,
      refunds: paid.id,
      methodId: paid.methodId,
      amountCents: cents,
      by,
      reason: why,
    });
    await commit(ctx, {
      statements: [
        mustHold(ctx.db, sql`${refundableCents(invoiceId)} >= ${cents}`),
        statement,
        auditRow(ctx, {
          actor: by,
          action: "invoice.refund_begun",
          entity: "invoice",
          entityId: invoiceId,
          detail: { cents, why },
        }),
      ],
      effects: [job("billing.run_payment", { payment_id: id })],
      resourceId: id,
    });
  };
  await attempt(ctx, begin);
}
