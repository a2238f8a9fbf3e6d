import { and, eq, inArray } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { conflict, notFound, paymentRequired } from "#core/errors.ts";
import { attempt } from "#core/write/attempt.ts";
import type { Once } from "#core/write/commit.ts";
import { invoices, payments } from "#db/schema/billing.ts";
import { managedCustomer } from "../managed.ts";
import { methodToCharge } from "../methods/usable.ts";
import { runPayment } from "../payments/run.ts";
import { assertPaid } from "../subscriptions/change.ts";
import { beginInvoicePayment } from "./collect.ts";

/**
 * Pays an open or past-due invoice now with the default card.
 * @throws DomainError like {@link managedCustomer}; 404 for another customer's invoice; 409 `not_open` for an
 *   invoice that's already paid or void; 409 `payment_in_progress`; 402 `payment_method_required`; and what
 *   {@link assertPaid} throws
 */
export async function payInvoice(
  ctx: Ctx,
  userId: string,
  id: string,
  teamId: string | undefined,
  once?: Once,
): Promise<void> {
  const begin = async (): Promise<string> => {
    const { customer, methods } = await managedCustomer(ctx, userId, teamId);
    const [[invoice], running] = await ctx.db.batch([
      ctx.db
        .select()
        .from(invoices)
        .where(and(eq(invoices.id, id), eq(invoices.customerId, customer.id))),
      ctx.db
        .select({ id: payments.id })
        .from(payments)
        .where(and(eq(payments.invoiceId, id), inArray(payments.status, ["processing", "action_required"]))),
    ]);
    if (!invoice) throw notFound("Invoice not found");
    if (invoice.status !== "open" && invoice.status !== "past_due")
      throw conflict("not_open", "This invoice doesn't have to be paid.");
    if (running.length > 0) throw conflict("payment_in_progress", "This invoice is being paid already.");
    const method = methodToCharge(methods, ctx.now());
    if (!method) throw paymentRequired("payment_method_required", "Add a payment method first.");
    return beginInvoicePayment(ctx, invoice, method, userId, once);
  };
  const paymentId = await attempt(ctx, begin, once, (earlier) => earlier);
  assertPaid(await runPayment(ctx, paymentId));
}
