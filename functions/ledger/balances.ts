import { type SQL, sql } from "drizzle-orm";
import { ledger } from "#db/schema/ledger.ts";

/**
 * Expressions for a customer's balances, in cents. Each is a sum over the ledger that an index answers, and
 * reads few rows no matter how long the customer has been with us.
 */

/** Charges of verifications that aren't on an invoice yet. */
export const uninvoicedCents = (customerId: string | SQL): SQL<number> =>
  sql<number>`(SELECT coalesce(sum(l.amount_cents), 0) FROM ${ledger} l
    WHERE l.customer_id = ${customerId} AND l.kind = 'charge' AND l.verification_id IS NOT NULL
    AND l.seq > coalesce((SELECT c.invoiced_through FROM customers c WHERE c.id = ${customerId}), 0))`;

/** The customer's credit, which the next invoice uses. */
export const creditCents = (customerId: string | SQL): SQL<number> =>
  sql<number>`(SELECT coalesce(sum(iif(l.credit = 'credit', l.amount_cents, -l.amount_cents)), 0) FROM ${ledger} l
    WHERE l.customer_id = ${customerId} AND (l.debit = 'credit' OR l.credit = 'credit'))`;

/** Invoices that aren't paid. */
const unpaidCents = (customerId: string | SQL): SQL<number> =>
  sql<number>`(SELECT coalesce(sum(i.total_cents), 0) FROM invoices i
    WHERE i.customer_id = ${customerId} AND i.status IN ('open', 'past_due'))`;

/**
 * What the customer owes: everything that was charged and isn't paid, less their credit. Negative if the
 * credit is larger.
 */
export const openCents = (customerId: string | SQL): SQL<number> =>
  sql<number>`(${uninvoicedCents(customerId)} + ${unpaidCents(customerId)} - ${creditCents(customerId)})`;
