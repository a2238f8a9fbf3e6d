import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { openCents } from "#functions/ledger/balances.ts";
import { customersOfOwner } from "./owner.ts";
import type { Payer } from "./payer.ts";

/** Whether a customer has a card of the configured gateway that hasn't expired. 1 or 0. */
export const hasCard = (ctx: Ctx, customerId: string): SQL<number> =>
  sql<number>`(EXISTS (SELECT 1 FROM payment_methods m WHERE ${isUsable(ctx, customerId)}))`;

/** Whether the default card, the only one that's charged, hasn't expired and its last payment, if any, succeeded. 1 or 0. */
export const hasWorkingCard = (ctx: Ctx, customerId: string | SQL): SQL<number> =>
  sql<number>`(EXISTS (SELECT 1 FROM payment_methods m WHERE ${isUsable(ctx, customerId)}
    AND m.is_default AND 'failed' IS NOT (SELECT p.status FROM payments p
      WHERE p.customer_id = m.customer_id AND p.method_id = m.id AND p.refunds IS NULL AND p.status IN ('succeeded', 'failed')
      ORDER BY p.created_at DESC, p.id DESC LIMIT 1)))`;

function isUsable(ctx: Ctx, customerId: string | SQL): SQL {
  const now = new Date(ctx.now());
  const month = now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
  return sql`m.customer_id = ${customerId} AND m.gateway = ${ctx.env.BILLING} AND m.removed_at IS NULL
    AND m.exp_year * 12 + m.exp_month >= ${month}`;
}

/**
 * Whether an unpaid invoice has a failed payment. 1 or 0.
 * @param customers a list of ids, or a subquery
 */
export const hasFailedInvoice = (customers: SQL): SQL<number> =>
  sql<number>`(EXISTS (SELECT 1 FROM invoices i WHERE i.customer_id IN ${customers}
    AND i.status IN ('open', 'past_due') AND EXISTS (SELECT 1 FROM payments f
      WHERE f.invoice_id = i.id AND f.refunds IS NULL AND f.status = 'failed')))`;

/**
 * Whether charges may exceed the limit without a card: the customer's default card works, and no payment of
 * an unpaid invoice has failed. 1 or 0.
 * @param payers whose invoices count: a list of ids, or a subquery
 */
export const isSecured = (ctx: Ctx, customerId: string | SQL, payers: SQL): SQL<number> =>
  sql<number>`(${hasWorkingCard(ctx, customerId)} AND NOT ${hasFailedInvoice(payers)})`;

/** What will be due if every subject that the customer is still waiting for agrees, in cents. */
export const reservedCents = (customerId: string | SQL): SQL<number> =>
  sql<number>`(SELECT coalesce(sum(cents), 0) FROM (
    SELECT v.amount_due_cents AS cents FROM verifications v
      WHERE v.requester_id = ${customerId} AND v.team_id IS NULL AND v.status = 'pending' AND v.amount_due_cents > 0
    UNION ALL SELECT v.amount_due_cents FROM verifications v
      WHERE v.team_id = ${customerId} AND v.status = 'pending' AND v.amount_due_cents > 0))`;

/**
 * The open and reserved charges of other customers with the same owner that no card secures: they have no
 * working card, or one of their payments failed. In cents.
 */
export const unsecuredElsewhereCents = (ctx: Ctx, payer: Payer): SQL<number> =>
  sql<number>`(SELECT coalesce(sum(max(0, ${openCents(sql`other.id`)} + ${reservedCents(sql`other.id`)})), 0)
    FROM ${customersOfOwner(payer)} other WHERE other.id <> ${payer.customerId}
    AND NOT ${isSecured(ctx, sql`other.id`, sql`(other.id)`)})`;
