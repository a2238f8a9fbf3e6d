import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { qualified } from "#db/qualified.ts";
import { customers, invoices } from "#db/schema/billing.ts";
import { ledger } from "#db/schema/ledger.ts";

const customer = alias(customers, "customer");

/**
 * Expressions for a customer's balances, in cents. Each is a sum over the ledger or the invoices that uses an index, so
 * it reads only the rows that it adds up.
 */

/** Charges of verifications that aren't on an invoice yet. */
export const uninvoicedCents = (customerId: string | SQL): SQL<number> =>
  qualified<number>`(SELECT coalesce(sum(${ledger.amountCents}), 0) FROM ${ledger}
    WHERE ${ledger.customerId} = ${customerId} AND ${ledger.kind} = 'charge'
      AND ${ledger.verificationId} IS NOT NULL
    AND ${ledger.seq} > coalesce((SELECT ${customer.invoicedThrough} FROM ${customers} ${customer}
      WHERE ${customer.id} = ${customerId}), 0))`;

/** The customer's credit, which the next invoice uses. */
export const creditCents = (customerId: string | SQL): SQL<number> =>
  qualified<number>`(SELECT coalesce(sum(iif(${ledger.credit} = 'credit', ${ledger.amountCents},
    -${ledger.amountCents})), 0) FROM ${ledger}
    WHERE ${ledger.customerId} = ${customerId}
      AND (${ledger.debit} = 'credit' OR ${ledger.credit} = 'credit'))`;

/** Invoices that aren't paid. */
const unpaidCents = (customerId: string | SQL): SQL<number> =>
  qualified<number>`(SELECT coalesce(sum(${invoices.totalCents}), 0) FROM ${invoices}
    WHERE ${invoices.customerId} = ${customerId} AND ${invoices.status} IN ('open', 'past_due'))`;

/**
 * What the customer owes: everything that was charged and isn't paid, less their credit. Negative if the
 * credit is larger.
 */
export const openCents = (customerId: string | SQL): SQL<number> =>
  sql<number>`(${uninvoicedCents(customerId)} + ${unpaidCents(customerId)} - ${creditCents(customerId)})`;
