import { desc, eq, or, sql } from "drizzle-orm";
import { invoiceNumber, PAYMENT_FAILURES, type PaymentFailure } from "#contract/billing/billing.ts";
import { moneyOfCents } from "#contract/billing/money.ts";
import { PLANS } from "#contract/billing/plans.ts";
import type { Ctx } from "#core/context.ts";
import {
  creditNotes,
  invoiceLines,
  invoices,
  paymentMethods,
  payments,
  subscriptions,
} from "#db/schema/billing.ts";
import { coveringOf, selectCovering } from "#functions/allowance/covering.ts";
import type { NoticeFacts } from "./notices.ts";

const isFailure = (text: string | null | undefined): text is PaymentFailure =>
  typeof text === "string" && Object.hasOwn(PAYMENT_FAILURES, text);

/**
 * @param ref id of the invoice, payment, card or credit note that the notice is about, or a word such as `later` if
 *   it's about the plan. Anything after a colon only makes the notice unique
 * @returns the details that the notice may mention
 */
export async function readFacts(ctx: Ctx, customerId: string, ref: string): Promise<NoticeFacts> {
  const [id = ""] = ref.split(":");
  const { db } = ctx;
  const [[invoice], [payment], [card], [note], [subscription], [last], lines, [row]] = await db.batch([
    db
      .select()
      .from(invoices)
      .where(
        or(
          eq(invoices.id, id),
          eq(
            invoices.id,
            sql`(SELECT ${payments.invoiceId} FROM ${payments} WHERE ${payments.id} = ${id}
              AND ${payments.refunds} IS NULL)`,
          ),
        ),
      ),
    db.select().from(payments).where(eq(payments.id, id)),
    db.select().from(paymentMethods).where(eq(paymentMethods.id, id)),
    db
      .select({ amountCents: creditNotes.amountCents, number: invoices.number })
      .from(creditNotes)
      .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
      .where(eq(creditNotes.id, id)),
    db.select().from(subscriptions).where(eq(subscriptions.customerId, customerId)),
    db
      .select({ failure: payments.failure })
      .from(payments)
      .where(eq(payments.invoiceId, id))
      .orderBy(desc(payments.createdAt))
      .limit(1),
    db.select({ cents: invoiceLines.amountCents }).from(invoiceLines).where(eq(invoiceLines.invoiceId, id)),
    selectCovering(ctx, customerId),
  ]);
  if (!row) throw new Error("The query always has one row");
  const plan = subscription?.plan ?? "free";
  const covering = coveringOf(row);
  const credit = lines.reduce((sum, { cents }) => sum - Math.min(0, cents), 0);
  return {
    invoice: invoiceNumber(note?.number ?? invoice?.number ?? 0),
    amount: moneyOfCents(note?.amountCents ?? payment?.amountCents ?? invoice?.totalCents ?? 0),
    nextAttemptAt: invoice?.nextAttemptAt ?? null,
    failure: isFailure(last?.failure) ? last.failure : null,
    plan: PLANS[plan].name,
    isBought: lines.length > 0,
    price: moneyOfCents(lines.reduce((sum, { cents }) => sum + Math.max(0, cents), 0)),
    credit: credit > 0 ? moneyOfCents(credit) : null,
    isRenewal: invoice?.kind === "subscription",
    pendingPlan: subscription?.pendingPlan ? PLANS[subscription.pendingPlan].name : null,
    periodEnd: subscription?.periodEnd ?? null,
    card: card ? `${card.brand} ending in ${card.last4}` : "card",
    expires: card ? `${String(card.expMonth).padStart(2, "0")}/${card.expYear}` : "",
    coveringPlan: PLANS[covering.coveringPlan].name,
    isRenewalUnpaid: covering.isRenewalUnpaid,
    limit: covering.limit,
    resetAt: covering.resetsAt,
  };
}
