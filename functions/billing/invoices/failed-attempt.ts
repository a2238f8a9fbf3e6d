import { and, eq } from "drizzle-orm";
import { BILLING_RULES } from "#contract/billing/billing.ts";
import { DAY } from "#contract/time.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { combine, NO_WRITE, type WritePart } from "#core/write/part.ts";
import { mustHaveChanged, type Statement } from "#db/batch.ts";
import { type Invoice, invoices, type Payment, subscriptions } from "#db/schema/billing.ts";
import { entryStatement } from "#functions/ledger/entries.ts";
import { customerEvent } from "#functions/ledger/updated.ts";
import { billingNotice } from "../notice.ts";

/**
 * What happens after an invoice couldn't be collected: there's another attempt on days 1, 3, 5 and 7. After
 * the last one, an invoice for usage becomes past due, but a plan ends: its invoice is voided, because nothing
 * was paid for the time it would have covered.
 * @param payment the failed payment; null if there was no card to charge. A payment that a person started
 *   doesn't count as an attempt
 */
export function failedAttempt(ctx: Ctx, invoice: Invoice, payment: Payment | null): WritePart {
  // It's past due already, so no attempts are scheduled; or it's no longer due, for example because another payment,
  // whose success was reported late, has paid it in the meantime.
  if (invoice.status !== "open") return NO_WRITE;
  if (payment !== null && payment.by !== "system") return resumeSchedule(ctx, invoice);
  const day = BILLING_RULES.retryDays[invoice.attempts];
  if (day === undefined) return invoice.kind === "usage" ? pastDue(ctx, invoice) : endPlan(ctx, invoice);
  // If there was no card at the first attempt, nothing has failed. Just notify the customer of the open invoice.
  const notice = payment === null && invoice.attempts === 0 ? "invoice_open" : "payment_failed";
  return {
    statements: change(ctx, invoice, {
      attempts: invoice.attempts + 1,
      nextAttemptAt:
        Math.max(ctx.now(), invoice.issuedAt) + (day - (previousDay(invoice.attempts) ?? 0)) * DAY,
    }),
    effects: [billingNotice(invoice.customerId, notice, `${invoice.id}:${invoice.attempts + 1}`)],
  };
}

/**
 * When an attempt that a person started fails, the schedule stays as it was, so that no one can postpone it by
 * trying every day.
 */
const resumeSchedule = (ctx: Ctx, invoice: Invoice): WritePart => ({
  statements: change(ctx, invoice, {
    nextAttemptAt: Math.max(ctx.now(), invoice.issuedAt + (previousDay(invoice.attempts) ?? 0) * DAY),
  }),
  effects: [],
});

const previousDay = (attempts: number) => BILLING_RULES.retryDays[attempts - 1];

function change(ctx: Ctx, invoice: Invoice, set: Partial<Invoice>): Statement[] {
  return [
    ctx.db
      .update(invoices)
      .set({ ...set, version: invoice.version + 1 })
      .where(and(eq(invoices.id, invoice.id), eq(invoices.version, invoice.version))),
    mustHaveChanged(ctx.db),
  ];
}

const pastDue = (ctx: Ctx, invoice: Invoice): WritePart => ({
  statements: change(ctx, invoice, {
    status: "past_due",
    attempts: invoice.attempts + 1,
    nextAttemptAt: null,
  }),
  effects: [billingNotice(invoice.customerId, "past_due", invoice.id)],
});

const endPlan = (ctx: Ctx, invoice: Invoice): WritePart =>
  combine(endUnpaidPlan(ctx, { ...invoice, attempts: invoice.attempts + 1 }, "system"), {
    statements: [],
    effects: [billingNotice(invoice.customerId, "plan_ended", invoice.id)],
  });

/** @returns the write that ends a plan whose current period isn't paid, and voids its invoice */
export function endUnpaidPlan(ctx: Ctx, invoice: Invoice, actor: string): WritePart {
  const { id, customerId, attempts, subtotalCents, creditCents } = invoice;
  return {
    statements: [
      ...change(ctx, invoice, { status: "void", attempts, nextAttemptAt: null }),
      ...voidStatements(ctx, invoice),
      ctx.db.delete(subscriptions).where(eq(subscriptions.customerId, customerId)),
      auditRow(ctx, {
        actor,
        action: "subscription.ended",
        entity: "customer",
        entityId: customerId,
        detail: { invoice: id, subtotal_cents: subtotalCents, credit_cents: creditCents },
      }),
    ],
    effects: [customerEvent("subscription_updated", customerId)],
  };
}

/** Reverses the charge and returns the credit that was used for it. */
const voidStatements = (ctx: Ctx, { id, customerId, subtotalCents, creditCents }: Invoice): Statement[] => [
  entryStatement(ctx, {
    kind: "void",
    revenue: "subscription",
    key: `void:${id}`,
    customerId,
    amount: subtotalCents,
    invoiceId: id,
    reason: "unpaid",
  }),
  entryStatement(ctx, {
    kind: "to_credit",
    key: `to_credit:${id}`,
    customerId,
    amount: creditCents,
    invoiceId: id,
    reason: "unpaid",
  }),
];
