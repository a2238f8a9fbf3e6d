import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import {
  creditNoteNumber,
  invoiceNumber,
  PAYMENT_FAILURES,
  readInvoiceNumber,
} from "#contract/billing/billing.ts";
import type { RefundBody } from "#contract/billing/refund.schema.ts";
import { isoTime } from "#contract/time.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { open } from "#core/crypto/fields.ts";
import { notFound } from "#core/errors.ts";
import type { Once } from "#core/write/commit.ts";
import { runBatch } from "#db/batch.ts";
import { creditNotes, type Invoice, invoices, type Payment, payments } from "#db/schema/billing.ts";
import { type BillTo, billToPlace } from "./invoices/issue.ts";
import { creditNoteIdOf } from "./payments/refunded.ts";
import {
  creditedCents,
  isOwnInvoice,
  ownInvoiceError,
  paidCents,
  refundableCents,
  refundInvoice,
} from "./refund.ts";
import { selectCharged } from "./refund-parts.ts";

/**
 * What staff need to refund an invoice. Amounts are in dollars. Of the customer, it shows only the name on the invoice.
 * The audit log records the access before the response is sent.
 * @param userId staff with a second factor
 * @param number as people see it: `CS-000042`
 * @throws DomainError 404 for an invoice that doesn't exist; 409 `own_invoice` for the staff member's own invoice or
 *   their team's
 */
export async function showRefundable(ctx: Ctx, userId: string, number: string) {
  const invoice = await readOthersInvoice(ctx, userId, number);
  const [[sums], charged, refunds, notes] = await ctx.db.batch([
    ctx.db
      .select({
        paid: paidCents(invoice.id),
        credited: creditedCents(invoice.id),
        left: refundableCents(invoice.id),
      })
      .from(sql`(SELECT 1)`),
    selectCharged(ctx, invoice.id),
    ctx.db
      .select()
      .from(payments)
      .where(and(eq(payments.invoiceId, invoice.id), isNotNull(payments.refunds)))
      .orderBy(desc(payments.createdAt), desc(payments.id)),
    ctx.db
      .select({ id: creditNotes.id, number: creditNotes.number })
      .from(creditNotes)
      .where(eq(creditNotes.invoiceId, invoice.id)),
  ]);
  await runBatch(ctx.db, [
    auditRow(ctx, { actor: userId, action: "invoice.viewed", entity: "invoice", entityId: invoice.id }),
  ]);
  const billTo = JSON.parse(await open(ctx.env, billToPlace(invoice.id), invoice.billTo)) as BillTo;
  return {
    number: invoiceNumber(invoice.number),
    date: isoTime(invoice.issuedAt),
    kind: invoice.kind,
    status: invoice.status,
    bill_to: billTo.name,
    total: invoice.totalCents / 100,
    paid: (sums?.paid ?? 0) / 100,
    /**
     * Already credited to the account, for verifications or the unused part of a plan's period, so it can't be
     * refunded to the card as well.
     */
    credited: (sums?.credited ?? 0) / 100,
    refundable: (sums?.left ?? 0) / 100,
    /** The verifications on the invoice, and how much can be refunded for each. */
    verifications: charged.map(({ verificationId, description, leftCents }) => ({
      id: verificationId,
      description,
      refundable: Math.min(leftCents, sums?.left ?? 0) / 100,
    })),
    refunds: refunds.map((refund) =>
      presentRefund(refund, notes.find(({ id }) => id === creditNoteIdOf(refund.id))?.number ?? null),
    ),
  };
}

/**
 * Begins a refund of an invoice.
 * @param userId staff with a second factor
 * @returns the id of the refund's payment
 * @throws DomainError like {@link showRefundable} and {@link refundInvoice}
 */
export async function refundAsStaff(
  ctx: Ctx,
  userId: string,
  number: string,
  { amount, verificationId, reason }: RefundBody,
  once?: Once,
): Promise<string> {
  const { id } = await readOthersInvoice(ctx, userId, number);
  return refundInvoice(
    ctx,
    {
      invoiceId: id,
      verificationId: verificationId ?? null,
      cents: Math.round(amount * 100),
      by: userId,
      why: reason,
    },
    once,
  );
}

async function readOthersInvoice(ctx: Ctx, userId: string, text: string): Promise<Invoice> {
  const number = readInvoiceNumber(text);
  const [found] = await ctx.db
    .select({ invoice: invoices, isOwn: isOwnInvoice(invoices.id, userId) })
    .from(invoices)
    .where(eq(invoices.number, number ?? 0));
  if (!found) throw notFound("Invoice not found");
  if (found.isOwn) throw ownInvoiceError();
  return found.invoice;
}

function presentRefund(payment: Payment, note: number | null) {
  const { failure, status } = payment;
  const isReturned = status === "succeeded" && failure !== null;
  return {
    id: payment.id,
    date: isoTime(payment.createdAt),
    amount: payment.amountCents / 100,
    reason: payment.reason ?? "",
    /**
     * `done`: the money went back, and there's a credit note. `returned`: the card's bank sent it back later,
     * and it's now the customer's credit.
     */
    status: isReturned ? ("returned" as const) : STANDING[status],
    credit_note: note === null ? null : creditNoteNumber(note),
    /** What went wrong, in a sentence; null if nothing did. */
    failure: isReturned
      ? "The card's bank sent it back. It's now credit on the customer's account."
      : failure === null
        ? null
        : (PAYMENT_FAILURES[failure as keyof typeof PAYMENT_FAILURES] ?? failure),
  };
}

const STANDING = {
  processing: "processing",
  action_required: "processing",
  succeeded: "done",
  failed: "failed",
} as const satisfies Record<Payment["status"], string>;
