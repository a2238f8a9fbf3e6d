import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { qualified } from "#db/qualified.ts";
import { invoices, paymentMethods, payments } from "#db/schema/billing.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { openCents } from "#functions/ledger/balances.ts";
import { customersOfOwner } from "./owner.ts";
import type { Payer } from "./payer.ts";

/** Whether a customer has a card of the configured gateway that hasn't expired. 1 or 0. */
export const hasCard = (ctx: Ctx, customerId: string): SQL<number> =>
  qualified<number>`(EXISTS (SELECT 1 FROM ${paymentMethods} WHERE ${isUsable(ctx, customerId)}))`;

/**
 * Whether the default card works: it hasn't expired, and its last payment, if any, didn't fail. We only ever charge the
 * default card. 1 or 0.
 */
export const hasWorkingCard = (ctx: Ctx, customerId: string | SQL): SQL<number> =>
  qualified<number>`(EXISTS (SELECT 1 FROM ${paymentMethods} WHERE ${isUsable(ctx, customerId)}
    AND ${paymentMethods.isDefault} AND 'failed' IS NOT (SELECT ${payments.status} FROM ${payments}
      WHERE ${payments.customerId} = ${paymentMethods.customerId}
        AND ${payments.methodId} = ${paymentMethods.id} AND ${payments.refunds} IS NULL
        AND ${payments.status} IN ('succeeded', 'failed')
      ORDER BY ${payments.createdAt} DESC, ${payments.id} DESC LIMIT 1)))`;

function isUsable(ctx: Ctx, customerId: string | SQL): SQL {
  const now = new Date(ctx.now());
  const month = now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
  return sql`${paymentMethods.customerId} = ${customerId} AND ${paymentMethods.gateway} = ${ctx.env.BILLING}
    AND ${paymentMethods.removedAt} IS NULL
    AND ${paymentMethods.expYear} * 12 + ${paymentMethods.expMonth} >= ${month}`;
}

/**
 * Whether an unpaid invoice has a failed payment. 1 or 0.
 * @param customers a list of ids, or a subquery
 */
export const hasFailedInvoice = (customers: SQL): SQL<number> =>
  qualified<number>`(EXISTS (SELECT 1 FROM ${invoices} WHERE ${invoices.customerId} IN ${customers}
    AND ${invoices.status} IN ('open', 'past_due') AND EXISTS (SELECT 1 FROM ${payments}
      WHERE ${payments.invoiceId} = ${invoices.id} AND ${payments.refunds} IS NULL
        AND ${payments.status} = 'failed')))`;

/**
 * Whether charges may exceed the limit for unsecured charges: the customer's default card works, and no payment
 * of an unpaid invoice has failed. 1 or 0.
 * @param payers whose invoices count: a list of ids, or a subquery
 */
export const isSecured = (ctx: Ctx, customerId: string | SQL, payers: SQL): SQL<number> =>
  sql<number>`(${hasWorkingCard(ctx, customerId)} AND NOT ${hasFailedInvoice(payers)})`;

/** What will be due if every subject who hasn't answered yet consents, in cents. */
export const reservedCents = (customerId: string | SQL): SQL<number> =>
  qualified<number>`(SELECT coalesce(sum(cents), 0) FROM (
    SELECT ${verifications.amountDueCents} AS cents FROM ${verifications}
      WHERE ${verifications.requesterId} = ${customerId} AND ${verifications.teamId} IS NULL
        AND ${verifications.status} = 'pending' AND ${verifications.amountDueCents} > 0
    UNION ALL SELECT ${verifications.amountDueCents} FROM ${verifications}
      WHERE ${verifications.teamId} = ${customerId} AND ${verifications.status} = 'pending'
        AND ${verifications.amountDueCents} > 0))`;

/**
 * The unsecured open and reserved charges of other customers with the same owner: those customers have no
 * working card, or a payment of one of their unpaid invoices failed. In cents.
 */
export const unsecuredElsewhereCents = (ctx: Ctx, payer: Payer): SQL<number> =>
  qualified<number>`(SELECT coalesce(sum(max(0, ${openCents(sql`other.id`)}
      + ${reservedCents(sql`other.id`)})), 0)
    FROM ${customersOfOwner(payer)} other WHERE other.id <> ${payer.customerId}
    AND NOT ${isSecured(ctx, sql`other.id`, sql`(other.id)`)})`;
