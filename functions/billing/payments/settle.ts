import { and, eq, sql } from "drizzle-orm";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { notFound } from "#core/errors.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { combine, NO_WRITE, type WritePart } from "#core/write/part.ts";
import { mustHaveChanged } from "#db/batch.ts";
import { type Invoice, invoices, type Payment, payments } from "#db/schema/billing.ts";
import { customerEvent } from "#functions/ledger/updated.ts";
import type { PaymentOutcome } from "../gateway/types.ts";
import { failedAttempt } from "../invoices/failed-attempt.ts";
import { paidInvoice } from "../invoices/paid.ts";
import { billingNotice } from "../notice.ts";
import { refundFailed } from "../refund-parts.ts";
import { applyPaidOrder } from "../subscriptions/apply.ts";
import { keptAsCredit } from "./received.ts";
import { refunded, refundReturned } from "./refunded.ts";

/**
 * Records a payment's outcome with what follows from it: for example, the invoice is paid, the plan starts, or
 * the next attempt is scheduled. Does nothing for an outcome that's already known. Money that was taken always
 * counts, even if the payment was reported as failed before. Money that can't be used anymore becomes credit,
 * and so does a refund that the card's bank sends back.
 * @returns the payment as it is now
 * @throws DomainError 404 for a payment that doesn't exist
 */
export function settle(ctx: Ctx, paymentId: string, outcome: PaymentOutcome): Promise<Payment> {
  const record = async (): Promise<Payment> => {
    const [found] = await ctx.db
      .select({ payment: payments, invoice: invoices })
      .from(payments)
      .leftJoin(invoices, eq(invoices.id, payments.invoiceId))
      .where(eq(payments.id, paymentId));
    if (!found) throw notFound("Payment not found");
    const { payment, invoice } = found;
    if (isKnown(payment, outcome)) return payment;
    const change = { ...changeOf(payment, outcome), updatedAt: ctx.now() };
    const changed = {
      statements: [
        ctx.db
          .update(payments)
          .set(change)
          .where(
            and(
              eq(payments.id, paymentId),
              eq(payments.status, payment.status),
              sql`${payments.failure} IS ${payment.failure}`,
            ),
          ),
        mustHaveChanged(ctx.db),
        auditRow(ctx, {
          actor: "system",
          action: `payment.${outcome.status}`,
          entity: "customer",
          entityId: payment.customerId,
          detail: { payment: paymentId, amount_cents: payment.amountCents },
        }),
      ],
      effects: [customerEvent("payment_updated", payment.customerId)],
    };
    const rest = await consequences(ctx, payment, invoice, outcome);
    await commit(ctx, { ...combine(changed, rest), resourceId: paymentId });
    return { ...payment, ...change };
  };
  return attempt(ctx, record);
}

/** Whether the card's bank sent back a refund that had been made. Stripe reports that up to 30 days later. */
const isReturned = ({ status, refunds, failure }: Payment, outcome: PaymentOutcome): boolean =>
  refunds !== null && status === "succeeded" && failure === null && outcome.status === "failed";

function isKnown(payment: Payment, outcome: PaymentOutcome): boolean {
  const { status, actionUrl, processorId } = payment;
  if (status === "succeeded") return !isReturned(payment, outcome);
  if (status === "failed") return outcome.status !== "succeeded";
  // A new processor's id has to be stored, even if the status stays: without it, `reconcileClock` would charge again
  // instead of asking how the payment ended.
  if (outcome.status === "processing") return status === "processing" && outcome.processorId === processorId;
  return status === outcome.status && (outcome.status !== "action_required" || outcome.url === actionUrl);
}

const changeOf = (payment: Payment, outcome: PaymentOutcome) => ({
  // A returned refund had succeeded: it stays in the ledger, and can't be made again.
  status: isReturned(payment, outcome) ? payment.status : outcome.status,
  ...(outcome.processorId !== null && { processorId: outcome.processorId }),
  actionUrl: outcome.status === "action_required" ? outcome.url : null,
  failure: outcome.status === "failed" ? outcome.failure : null,
});

async function consequences(
  ctx: Ctx,
  payment: Payment,
  invoice: Invoice | null,
  outcome: PaymentOutcome,
): Promise<WritePart> {
  const { customerId, id, refunds, order } = payment;
  if (isReturned(payment, outcome)) return refundReturned(ctx, payment);
  if (outcome.status === "succeeded") {
    if (refunds !== null) return refunded(ctx, payment);
    if (order !== null) return applyPaidOrder(ctx, payment, order);
    return invoice && isUnpaid(invoice) ? paidInvoice(ctx, payment, invoice) : keptAsCredit(ctx, payment);
  }
  if (outcome.status === "failed") {
    if (refunds !== null) return { statements: await refundFailed(ctx, payment), effects: [] };
    return invoice === null ? NO_WRITE : failedAttempt(ctx, invoice, payment);
  }
  // Someone who changes a plan is taken to the confirmation page right away, so they don't need a notice.
  const asks = outcome.status === "action_required" && order === null;
  return asks ? { statements: [], effects: [billingNotice(customerId, "payment_action", id)] } : NO_WRITE;
}

const isUnpaid = ({ status }: Invoice) => status === "open" || status === "past_due";
