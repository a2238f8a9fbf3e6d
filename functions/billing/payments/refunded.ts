import type { Ctx } from "#core/context.ts";
import type { WritePart } from "#core/write/part.ts";
import { qualified } from "#db/qualified.ts";
import { creditNotes, type Payment } from "#db/schema/billing.ts";
import { entryStatement } from "#functions/ledger/entries.ts";
import { billingNotice } from "../notice.ts";

/**
 * A credit note's id is derived from its refund's id, so either can be found from the other, and a refund
 * can't have two credit notes.
 */
export const creditNoteIdOf = (paymentId: string): string => paymentId.replace(/^pay_/, "crn_");

/** @returns the credit note and the ledger entry for money that went back to the card */
export function refunded(ctx: Ctx, payment: Payment): WritePart {
  const { customerId, invoiceId, amountCents, by } = payment;
  if (invoiceId === null) throw new Error("A refund is of an invoice");
  const id = creditNoteIdOf(payment.id);
  return {
    statements: [
      ctx.db.insert(creditNotes).values({
        id,
        number: qualified<number>`(SELECT coalesce(max(${creditNotes.number}), 0) + 1 FROM ${creditNotes})`,
        invoiceId,
        customerId,
        amountCents,
        reason: payment.reason ?? "",
        by,
        createdAt: ctx.now(),
      }),
      entryStatement(ctx, {
        kind: "refund",
        key: `refund:${payment.id}`,
        customerId,
        amount: amountCents,
        invoiceId,
        reason: "card",
      }),
    ],
    effects: [billingNotice(customerId, "refunded", id)],
  };
}

/**
 * @returns the ledger entry for a refund that the card's bank sent back days after it was made. Since we have
 *   the money again, it becomes the customer's credit, and the credit note stays valid
 */
export function refundReturned(ctx: Ctx, { id, customerId, invoiceId, amountCents }: Payment): WritePart {
  return {
    statements: [
      entryStatement(ctx, {
        kind: "refund_returned",
        key: `refund_returned:${id}`,
        customerId,
        amount: amountCents,
        invoiceId,
        reason: "card",
      }),
    ],
    effects: [billingNotice(customerId, "refund_returned", creditNoteIdOf(id))],
  };
}
