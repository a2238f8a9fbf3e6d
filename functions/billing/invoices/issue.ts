import type { CustomerDetails } from "#contract/billing/billing.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { seal } from "#core/crypto/fields.ts";
import { newId } from "#core/ids.ts";
import type { WritePart } from "#core/write/part.ts";
import { qualified } from "#db/qualified.ts";
import { type Invoice, invoiceLines, invoices } from "#db/schema/billing.ts";
import { entryStatement } from "#functions/ledger/entries.ts";
import { customerEvent } from "#functions/ledger/updated.ts";

export interface InvoiceLine {
  /** Key of the verification's charge in the ledger; null for a line of a plan's invoice. */
  entryKey: string | null;
  description: string;
  amountCents: number;
}

/** Who an invoice is addressed to. */
export type BillTo = CustomerDetails & { email: string };

export const billToPlace = (id: string) => ({ table: "invoices", column: "bill_to", row: id });

/**
 * @param invoice.creditCents how much of the invoice the customer's credit pays; the caller has to make sure
 *   that the credit is still there
 * @returns the write that issues an invoice with the next number, the invoice's id, and its total. The invoice
 *   counts as paid if `isPaid` is set or nothing remains to be paid; otherwise the next run of `collectClock`
 *   collects it. The write contains no ledger charges: those for verifications already exist, and the caller
 *   writes the one for a plan
 */
export async function issueWrite(
  ctx: Ctx,
  invoice: {
    customerId: string;
    kind: Invoice["kind"];
    creditCents: number;
    billTo: BillTo;
    actor: string;
    /** Whether it was paid before it was issued. */
    isPaid?: boolean;
  },
  lines: readonly InvoiceLine[],
): Promise<WritePart & { id: string; totalCents: number }> {
  const { customerId, kind, creditCents, billTo, actor } = invoice;
  const now = ctx.now();
  const id = newId("bil", now);
  const subtotalCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const totalCents = subtotalCents - creditCents;
  const isPaid = totalCents === 0 || (invoice.isPaid ?? false);
  const row = {
    id,
    number: qualified<number>`(SELECT coalesce(max(${invoices.number}), 0) + 1 FROM ${invoices})`,
    customerId,
    kind,
    status: isPaid ? ("paid" as const) : ("open" as const),
    subtotalCents,
    creditCents,
    totalCents,
    billTo: await seal(ctx.env, billToPlace(id), JSON.stringify(billTo)),
    issuedAt: now,
    nextAttemptAt: isPaid ? null : now,
    paidAt: isPaid ? now : null,
  };
  return {
    id,
    totalCents,
    statements: [
      ctx.db.insert(invoices).values(row),
      ctx.db
        .insert(invoiceLines)
        .values(lines.map((line, i) => ({ ...line, invoiceId: id, position: i + 1 }))),
      entryStatement(ctx, {
        kind: "apply_credit",
        key: `apply_credit:${id}`,
        customerId,
        amount: creditCents,
        invoiceId: id,
        reason: "invoice",
      }),
      auditRow(ctx, {
        actor,
        action: "invoice.issued",
        entity: "invoice",
        entityId: id,
        detail: { customer: customerId, total_cents: totalCents },
      }),
    ],
    effects: [customerEvent("payment_updated", customerId)],
  };
}
