import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { creditNoteNumber, invoiceNumber } from "#contract/billing/billing.ts";
import { isoTime } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { open } from "#core/crypto/fields.ts";
import {
  creditNotes,
  customers,
  invoiceLines,
  invoices,
  paymentMethods,
  payments,
  subscriptions,
} from "#db/schema/billing.ts";
import { ledger } from "#db/schema/ledger.ts";
import { openDetails } from "#functions/billing/customer.ts";
import { type BillTo, billToPlace } from "#functions/billing/invoices/issue.ts";
import { AT_ONCE, mapped, paged } from "./own-rows.ts";

/**
 * This person as a customer, with the details that they want on invoices. All billing amounts are in cents.
 * Teams' billing isn't included.
 */
export async function* ownCustomer(ctx: Ctx, userId: string) {
  const rows = await ctx.db.select().from(customers).where(eq(customers.id, userId));
  for (const row of rows)
    yield {
      ...(await openDetails(ctx, row.id, row.details)),
      processor_id: row.processorId,
      created_at: isoTime(row.createdAt),
    };
}

/** The current paid plan. */
export async function* ownSubscription(ctx: Ctx, userId: string) {
  const rows = await ctx.db.select().from(subscriptions).where(eq(subscriptions.customerId, userId));
  for (const row of rows)
    yield {
      plan: row.plan,
      cycle: row.cycle,
      began_at: isoTime(row.anchorAt),
      period_start: isoTime(row.periodStart),
      period_end: isoTime(row.periodEnd),
      changes_to: row.pendingPlan,
      changes_to_cycle: row.pendingCycle,
    };
}

/** The cards that this person added, including removed ones. We never have their full numbers. */
export function ownPaymentMethods(ctx: Ctx, userId: string) {
  const read = (after: string) =>
    ctx.db
      .select()
      .from(paymentMethods)
      .where(and(eq(paymentMethods.customerId, userId), gt(paymentMethods.id, after)))
      .orderBy(asc(paymentMethods.id))
      .limit(AT_ONCE);
  return mapped(
    paged(read, (row) => row.id),
    (row) => ({
      id: row.id,
      brand: row.brand,
      last4: row.last4,
      exp_month: row.expMonth,
      exp_year: row.expYear,
      is_default: row.isDefault,
      added_at: isoTime(row.createdAt),
      removed_at: isoTime(row.removedAt),
    }),
  );
}

/** The invoices with their lines, and who they're addressed to. */
export async function* ownInvoices(ctx: Ctx, userId: string) {
  for (let after = ""; ; ) {
    const rows = await ctx.db
      .select()
      .from(invoices)
      .where(and(eq(invoices.customerId, userId), gt(invoices.id, after)))
      .orderBy(asc(invoices.id))
      .limit(AT_ONCE);
    const ids = rows.map(({ id }) => id);
    const lines = await ctx.db
      .select()
      .from(invoiceLines)
      .where(inArray(invoiceLines.invoiceId, ids))
      .orderBy(asc(invoiceLines.position));
    for (const row of rows)
      yield {
        id: row.id,
        number: invoiceNumber(row.number),
        kind: row.kind,
        status: row.status,
        bill_to: JSON.parse(await open(ctx.env, billToPlace(row.id), row.billTo)) as BillTo,
        lines: lines
          .filter(({ invoiceId }) => invoiceId === row.id)
          .map(({ description, amountCents }) => ({ description, amount_cents: amountCents })),
        subtotal_cents: row.subtotalCents,
        credit_cents: row.creditCents,
        total_cents: row.totalCents,
        issued_at: isoTime(row.issuedAt),
        paid_at: isoTime(row.paidAt),
      };
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return;
    after = last.id;
  }
}

/** Each attempt to charge this person's cards, or to refund a charge. */
export function ownPayments(ctx: Ctx, userId: string) {
  const read = (after: string) =>
    ctx.db
      .select()
      .from(payments)
      .where(and(eq(payments.customerId, userId), gt(payments.id, after)))
      .orderBy(asc(payments.id))
      .limit(AT_ONCE);
  return mapped(
    paged(read, (row) => row.id),
    (row) => ({
      id: row.id,
      invoice_id: row.invoiceId,
      plan: row.order?.plan ?? null,
      refund_of: row.refunds,
      payment_method_id: row.methodId,
      amount_cents: row.amountCents,
      status: row.status,
      failure: row.failure,
      reason: row.reason,
      created_at: isoTime(row.createdAt),
    }),
  );
}

/** Refunds to this person's cards, without who decided them. */
export function ownCreditNotes(ctx: Ctx, userId: string) {
  const read = (after: string) =>
    ctx.db
      .select()
      .from(creditNotes)
      .where(and(eq(creditNotes.customerId, userId), gt(creditNotes.id, after)))
      .orderBy(asc(creditNotes.id))
      .limit(AT_ONCE);
  return mapped(
    paged(read, (row) => row.id),
    (row) => ({
      id: row.id,
      number: creditNoteNumber(row.number),
      invoice_id: row.invoiceId,
      amount_cents: row.amountCents,
      reason: row.reason,
      created_at: isoTime(row.createdAt),
    }),
  );
}

/** The ledger's entries about this person: charges, credits, payments and refunds. */
export async function* ownLedger(ctx: Ctx, userId: string) {
  for (let after = 0; ; ) {
    const rows = await ctx.db
      .select()
      .from(ledger)
      .where(and(eq(ledger.customerId, userId), gt(ledger.seq, after)))
      .orderBy(asc(ledger.seq))
      .limit(AT_ONCE);
    for (const row of rows)
      yield {
        key: row.key,
        kind: row.kind,
        debit: row.debit,
        credit: row.credit,
        amount_cents: row.amountCents,
        verification_id: row.verificationId,
        invoice_id: row.invoiceId,
        reason: row.reason,
        at: isoTime(row.createdAt),
      };
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return;
    after = last.seq;
  }
}
