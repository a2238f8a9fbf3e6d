import { and, eq, isNotNull, lte } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { AT_ONCE, forEachDue } from "#core/for-each-due.ts";
import { commit, type Once } from "#core/write/commit.ts";
import { mustHaveChanged } from "#db/batch.ts";
import { type Invoice, invoices, type PaymentMethod } from "#db/schema/billing.ts";
import { readState } from "../customer.ts";
import { methodToCharge } from "../methods/usable.ts";
import { beginPayment } from "../payments/begin.ts";
import { runPayment } from "../payments/run.ts";
import { failedAttempt } from "./failed-attempt.ts";

/** Collects the invoices whose next attempt is due. */
export async function collectClock(ctx: Ctx): Promise<void> {
  if (ctx.env.BILLING === "none") return;
  await forEachDue(
    ctx,
    "collect",
    (isReady) =>
      ctx.db
        .select({ id: invoices.id })
        .from(invoices)
        .where(
          and(
            isNotNull(invoices.nextAttemptAt),
            lte(invoices.nextAttemptAt, ctx.now()),
            isReady(invoices.id),
          ),
        )
        .orderBy(invoices.nextAttemptAt)
        .limit(AT_ONCE),
    (id) => collectInvoice(ctx, id),
  );
}

/** Charges an invoice to the default card if its next attempt is due. Without a working card, the attempt fails. */
export async function collectInvoice(ctx: Ctx, id: string): Promise<void> {
  const [invoice] = await ctx.db.select().from(invoices).where(eq(invoices.id, id));
  if (invoice?.status !== "open" || invoice.nextAttemptAt === null || invoice.nextAttemptAt > ctx.now())
    return;
  const state = await readState(ctx, invoice.customerId);
  const method = methodToCharge(state.methods, ctx.now());
  if (!method) return commit(ctx, { ...failedAttempt(ctx, invoice, null), resourceId: id });
  const payment = await beginInvoicePayment(ctx, invoice, method, "system");
  await runPayment(ctx, payment);
}

/**
 * Records that an invoice is about to be charged to a card. Only one payment of an invoice can be open.
 * @returns the payment's id
 * @throws LostRace while another payment of this invoice is open, or if the invoice has changed
 */
export async function beginInvoicePayment(
  ctx: Ctx,
  invoice: Invoice,
  method: PaymentMethod,
  by: string,
  once?: Once,
): Promise<string> {
  const { id, statement } = beginPayment(ctx, {
    customerId: invoice.customerId,
    invoiceId: invoice.id,
    methodId: method.id,
    amountCents: invoice.totalCents,
    by,
  });
  await commit(ctx, {
    statements: [
      // If this run is interrupted, `reconcileClock` finishes the payment, so no further attempt has to be
      // scheduled.
      ctx.db
        .update(invoices)
        .set({ nextAttemptAt: null, version: invoice.version + 1 })
        .where(and(eq(invoices.id, invoice.id), eq(invoices.version, invoice.version))),
      mustHaveChanged(ctx.db),
      statement,
    ],
    effects: [],
    once,
    resourceId: id,
  });
  return id;
}
