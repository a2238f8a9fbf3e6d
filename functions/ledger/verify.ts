import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Ctx } from "#core/context.ts";
import { allowanceUses } from "#db/schema/allowance.ts";
import { creditNotes, customers, invoiceLines, invoices, payments, refundParts } from "#db/schema/billing.ts";
import { LEDGER_ACCOUNTS, ledger } from "#db/schema/ledger.ts";
import { verifications } from "#db/schema/verification/verifications.ts";

const charge = alias(ledger, "charge");
const entry = alias(ledger, "entry");
const next = alias(invoices, "next");

/** A violated rule. */
export interface Discrepancy {
  /** What should be true. */
  rule: string;
  /** Key of the entry, or id of the row, that breaks it. */
  id: string;
}

const MAX_FOUND = 20;

/** Whether an entry moves money between the two accounts of its kind; NULL for an unknown kind. */
const FITS = sql`CASE ${ledger.kind}
  WHEN 'charge' THEN ${ledger.debit} = 'receivable' AND ${ledger.credit} LIKE 'revenue:%'
  WHEN 'void' THEN ${ledger.debit} LIKE 'revenue:%' AND ${ledger.credit} = 'receivable'
  WHEN 'credit' THEN ${ledger.debit} = 'refunds' AND ${ledger.credit} = 'credit'
  WHEN 'apply_credit' THEN ${ledger.debit} = 'credit' AND ${ledger.credit} = 'receivable'
  WHEN 'to_credit' THEN ${ledger.debit} = 'receivable' AND ${ledger.credit} = 'credit'
  WHEN 'payment' THEN ${ledger.debit} = 'processor' AND ${ledger.credit} = 'receivable'
  WHEN 'refund' THEN ${ledger.debit} = 'refunds' AND ${ledger.credit} = 'processor'
  WHEN 'refund_returned' THEN ${ledger.debit} = 'processor' AND ${ledger.credit} = 'credit' END`;

/** For queries over invoices: the sum of an invoice's entries of a kind. */
const sumOf = (kind: string) =>
  sql`(SELECT coalesce(sum(${ledger.amountCents}), 0) FROM ${ledger}
    WHERE ${ledger.invoiceId} = ${invoices.id} AND ${ledger.kind} = ${kind})`;

/**
 * The rules that must hold, each with a query for the ids of what breaks it. The queries don't use the code that writes
 * the ledger, so that a mistake there can't hide itself.
 */
const RULES: Record<string, SQL> = {
  "Every entry moves a positive amount between the two accounts of its kind": sql`
    SELECT ${ledger.key} AS id FROM ${ledger}
    WHERE typeof(${ledger.amountCents}) <> 'integer' OR ${ledger.amountCents} <= 0 OR NOT coalesce(${FITS}, false)`,
  // An entry has one amount, so this only fails for an entry that names an unknown account.
  "A customer's debits equal their credits over all accounts": sql`
    SELECT customer AS id FROM (
      SELECT ${ledger.customerId} AS customer, ${ledger.debit} AS account, ${ledger.amountCents} AS cents
      FROM ${ledger}
      UNION ALL SELECT ${ledger.customerId}, ${ledger.credit}, -${ledger.amountCents} FROM ${ledger})
    WHERE account IN ${LEDGER_ACCOUNTS} GROUP BY customer HAVING sum(cents) <> 0`,
  "What a customer owes equals their unpaid invoices and charges without an invoice": sql`
    SELECT ${customers.id} FROM ${customers} WHERE (
      SELECT coalesce(sum(iif(${ledger.debit} = 'receivable', ${ledger.amountCents}, -${ledger.amountCents})), 0)
      FROM ${ledger} WHERE ${ledger.customerId} = ${customers.id}
        AND (${ledger.debit} = 'receivable' OR ${ledger.credit} = 'receivable')
    ) <> (
      SELECT coalesce(sum(${invoices.totalCents}), 0) FROM ${invoices}
      WHERE ${invoices.customerId} = ${customers.id} AND ${invoices.status} IN ('open', 'past_due')
    ) + (
      SELECT coalesce(sum(${ledger.amountCents}), 0) FROM ${ledger}
      WHERE ${ledger.customerId} = ${customers.id} AND ${ledger.kind} = 'charge'
        AND ${ledger.verificationId} IS NOT NULL AND ${ledger.seq} > ${customers.invoicedThrough})`,
  "No credit is spent twice": sql`
    SELECT ${ledger.customerId} AS id FROM ${ledger}
    WHERE ${ledger.debit} = 'credit' OR ${ledger.credit} = 'credit' GROUP BY ${ledger.customerId}
    HAVING sum(iif(${ledger.credit} = 'credit', ${ledger.amountCents}, -${ledger.amountCents})) < 0`,
  "Every customer in the ledger exists": sql`
    SELECT DISTINCT ${ledger.customerId} AS id FROM ${ledger}
    WHERE ${ledger.customerId} NOT IN (SELECT ${customers.id} FROM ${customers})`,
  "Every charge of a verification has a consent, and the amount that was due": sql`
    SELECT ${ledger.key} AS id FROM ${ledger}
    LEFT JOIN ${verifications} ON ${verifications.id} = ${ledger.verificationId}
    WHERE ${ledger.kind} = 'charge' AND ${ledger.invoiceId} IS NULL
      AND (${verifications.id} IS NULL OR ${verifications.processingStartedAt} IS NULL
        OR ${verifications.amountDueCents} <> ${ledger.amountCents}
        OR ${ledger.customerId} <> coalesce(${verifications.teamId}, ${verifications.requesterId}))`,
  "Every verification that started is charged what was due": sql`
    SELECT ${verifications.id} FROM ${verifications}
    WHERE ${verifications.processingStartedAt} IS NOT NULL AND ${verifications.amountDueCents} > 0
      AND NOT EXISTS (SELECT 1 FROM ${ledger}
        WHERE ${ledger.verificationId} = ${verifications.id} AND ${ledger.kind} = 'charge')`,
  "No more is credited than was charged": sql`
    SELECT ${ledger.verificationId} AS id FROM ${ledger}
    WHERE ${ledger.verificationId} IS NOT NULL AND ${ledger.kind} IN ('charge', 'credit')
    GROUP BY ${ledger.verificationId}
    HAVING sum(iif(${ledger.kind} = 'charge', ${ledger.amountCents}, -${ledger.amountCents})) < 0`,
  "No more of a verification is credited and refunded than was charged": sql`
    SELECT ${refundParts.verificationId} AS id FROM ${refundParts}
    JOIN ${payments} ON ${payments.id} = ${refundParts.paymentId}
    WHERE ${payments.status} <> 'failed'
    GROUP BY ${refundParts.verificationId} HAVING sum(${refundParts.amountCents}) > (
      SELECT coalesce(sum(iif(${ledger.kind} = 'charge', ${ledger.amountCents}, -${ledger.amountCents})), 0)
      FROM ${ledger} WHERE ${ledger.verificationId} = ${refundParts.verificationId}
        AND ${ledger.kind} IN ('charge', 'credit'))`,
  // Doesn't read `refund_parts`, so it doesn't matter what a refund claims to be for.
  "No more of an invoice is credited and refunded than was charged": sql`
    SELECT ${invoices.id} FROM ${invoices} WHERE ${invoices.kind} = 'usage' AND ${sumOf("refund")} > (
      SELECT coalesce(sum(iif(${entry.kind} = 'charge', ${entry.amountCents}, -${entry.amountCents})), 0)
      FROM ${invoiceLines} JOIN ${ledger} ${charge} ON ${charge.key} = ${invoiceLines.entryKey}
      JOIN ${ledger} ${entry} ON ${entry.verificationId} = ${charge.verificationId}
        AND ${entry.kind} IN ('charge', 'credit')
      WHERE ${invoiceLines.invoiceId} = ${invoices.id})`,
  "Every refund of verifications says what it's for": sql`
    SELECT ${payments.id} FROM ${payments} JOIN ${invoices} ON ${invoices.id} = ${payments.invoiceId}
    WHERE ${payments.refunds} IS NOT NULL AND ${payments.status} <> 'failed' AND ${invoices.kind} = 'usage'
      AND ${payments.amountCents} <> (
        SELECT coalesce(sum(${refundParts.amountCents}), 0) FROM ${refundParts}
        JOIN ${invoiceLines} ON ${invoiceLines.invoiceId} = ${invoices.id}
          AND ${invoiceLines.entryKey} = 'charge:' || ${refundParts.verificationId}
        WHERE ${refundParts.paymentId} = ${payments.id} AND ${refundParts.amountCents} > 0)`,
  "Every charge of a plan is its invoice's sum": sql`
    SELECT ${invoices.id} FROM ${invoices}
    WHERE ${invoices.kind} = 'subscription' AND ${invoices.subtotalCents} <> ${sumOf("charge")}`,
  "An invoice is the sum of its lines, less the credit that was used for it": sql`
    SELECT ${invoices.id} FROM ${invoices}
    WHERE ${invoices.totalCents} <> ${invoices.subtotalCents} - ${invoices.creditCents}
      OR ${invoices.subtotalCents} <> (SELECT coalesce(sum(${invoiceLines.amountCents}), 0) FROM ${invoiceLines}
        WHERE ${invoiceLines.invoiceId} = ${invoices.id})
      OR ${invoices.creditCents} <> ${sumOf("apply_credit")}`,
  "Each line of a verification is its charge": sql`
    SELECT ${invoiceLines.entryKey} AS id FROM ${invoiceLines}
    JOIN ${invoices} ON ${invoices.id} = ${invoiceLines.invoiceId}
    LEFT JOIN ${ledger} ON ${ledger.key} = ${invoiceLines.entryKey}
    WHERE ${invoiceLines.entryKey} IS NOT NULL AND (${ledger.key} IS NULL OR ${ledger.kind} <> 'charge'
      OR ${ledger.amountCents} <> ${invoiceLines.amountCents} OR ${ledger.customerId} <> ${invoices.customerId})`,
  "Charges are on an invoice up to the customer's position, and not beyond it": sql`
    SELECT ${ledger.key} AS id FROM ${ledger} JOIN ${customers} ON ${customers.id} = ${ledger.customerId}
    WHERE ${ledger.kind} = 'charge' AND ${ledger.verificationId} IS NOT NULL
      AND (${ledger.seq} <= ${customers.invoicedThrough})
        <> EXISTS (SELECT 1 FROM ${invoiceLines} WHERE ${invoiceLines.entryKey} = ${ledger.key})`,
  "A paid invoice was paid in full, and no other has a payment": sql`
    SELECT ${invoices.id} FROM ${invoices}
    WHERE ${sumOf("payment")} <> iif(${invoices.status} = 'paid', ${invoices.totalCents}, 0)`,
  "A void invoice is taken back in full, and no other is": sql`
    SELECT ${invoices.id} FROM ${invoices}
    WHERE ${sumOf("void")} <> iif(${invoices.status} = 'void', ${invoices.subtotalCents}, 0)
      OR ${sumOf("to_credit")} <> iif(${invoices.status} = 'void', ${invoices.creditCents}, 0)`,
  "No more is refunded than was paid": sql`
    SELECT ${invoices.id} FROM ${invoices} WHERE ${sumOf("refund")} > ${sumOf("payment")}`,
  "No more of a plan's price is refunded and credited than was charged": sql`
    SELECT ${invoices.id} FROM ${invoices} WHERE ${invoices.kind} = 'subscription' AND ${sumOf("refund")} > 0
      AND ${sumOf("refund")} > (SELECT sum(iif(${invoiceLines.invoiceId} = ${invoices.id},
          max(${invoiceLines.amountCents}, 0), min(${invoiceLines.amountCents}, 0)))
        FROM ${invoiceLines} WHERE ${invoiceLines.invoiceId} = ${invoices.id}
          OR ${invoiceLines.invoiceId} = (SELECT ${next.id} FROM ${invoices} ${next}
            WHERE ${next.customerId} = ${invoices.customerId} AND ${next.kind} = 'subscription'
              AND ${next.number} > ${invoices.number}
            ORDER BY ${next.number} LIMIT 1))`,
  "Every payment and refund that succeeded is in the ledger with its amount": sql`
    SELECT ${payments.id} FROM ${payments}
    WHERE ${payments.status} = 'succeeded' AND NOT EXISTS (SELECT 1 FROM ${ledger}
      WHERE ${ledger.key} = iif(${payments.refunds} IS NULL, 'payment:', 'refund:') || ${payments.id}
        AND ${ledger.amountCents} = ${payments.amountCents} AND ${ledger.customerId} = ${payments.customerId})`,
  "Every payment and refund in the ledger succeeded": sql`
    SELECT ${ledger.key} AS id FROM ${ledger}
    WHERE ${ledger.kind} IN ('payment', 'refund') AND NOT EXISTS (SELECT 1 FROM ${payments}
      WHERE ${payments.id} = substr(${ledger.key}, length(${ledger.kind}) + 2)
        AND ${payments.status} = 'succeeded' AND (${payments.refunds} IS NULL) = (${ledger.kind} = 'payment'))`,
  "Every refund that the bank returned is credit of the same amount": sql`
    SELECT ${payments.id} FROM ${payments} WHERE ${payments.refunds} IS NOT NULL
      AND ${payments.status} = 'succeeded' AND ${payments.failure} IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM ${ledger} WHERE ${ledger.key} = 'refund_returned:' || ${payments.id}
        AND ${ledger.amountCents} = ${payments.amountCents} AND ${ledger.customerId} = ${payments.customerId})`,
  "Only refunds that the bank returned became credit": sql`
    SELECT ${ledger.key} AS id FROM ${ledger}
    WHERE ${ledger.kind} = 'refund_returned' AND NOT EXISTS (SELECT 1 FROM ${payments}
      WHERE ${ledger.key} = 'refund_returned:' || ${payments.id} AND ${payments.refunds} IS NOT NULL
        AND ${payments.status} = 'succeeded' AND ${payments.failure} IS NOT NULL)`,
  "Every refund has its credit note": sql`
    SELECT ${invoices.id} FROM ${invoices}
    WHERE ${sumOf("refund")} <> (SELECT coalesce(sum(${creditNotes.amountCents}), 0) FROM ${creditNotes}
      WHERE ${creditNotes.invoiceId} = ${invoices.id})`,
  "Invoice numbers have no gaps": sql`
    SELECT 'invoices' AS id
    FROM (SELECT count(*) AS n, coalesce(max(${invoices.number}), 0) AS m FROM ${invoices}) WHERE n <> m`,
  "Credit note numbers have no gaps": sql`
    SELECT 'credit_notes' AS id
    FROM (SELECT count(*) AS n, coalesce(max(${creditNotes.number}), 0) AS m FROM ${creditNotes}) WHERE n <> m`,
  "Every unit of allowance that's used covers a verification": sql`
    SELECT ${allowanceUses.verificationId} AS id FROM ${allowanceUses}
    LEFT JOIN ${verifications} ON ${verifications.id} = ${allowanceUses.verificationId}
    WHERE ${verifications.id} IS NULL OR ${verifications.coveredCents} = 0
      OR ${allowanceUses.customerId} <> coalesce(${verifications.teamId}, ${verifications.requesterId})`,
};

/** What {@link verifyLedger} proves, as sentences. */
export const LEDGER_RULES: readonly string[] = Object.keys(RULES);

/**
 * Proves that the books agree: entries balance, sums equal invoices, and every charge has a reason. It reads
 * everything in one transaction.
 * @returns how many entries there are, and at most {@link MAX_FOUND} discrepancies per rule
 */
export async function verifyLedger(ctx: Ctx): Promise<{ entries: number; found: Discrepancy[] }> {
  const rules = Object.entries(RULES);
  const query = (rule: SQL) =>
    ctx.db.select({ id: sql<string>`q.id` }).from(sql`(${rule}) q`).limit(MAX_FOUND);
  const [counted, ...answers] = await ctx.db.batch([
    ctx.db.select({ entries: sql<number>`count(*)` }).from(ledger),
    ...rules.map(([, rule]) => query(rule)),
  ]);
  return {
    entries: counted[0]?.entries ?? 0,
    found: rules.flatMap(([rule], i) => (answers[i] ?? []).map(({ id }) => ({ rule, id }))),
  };
}
