import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { LEDGER_ACCOUNTS } from "#db/schema/ledger.ts";

/** A contradiction in the books. */
export interface Discrepancy {
  /** What should be true. */
  rule: string;
  /** Key of the entry, or id of the row, that breaks it. */
  id: string;
}

const MAX_FOUND = 20;

/** Which accounts each kind of entry moves money between. */
const FITS = sql`CASE kind
  WHEN 'charge' THEN debit = 'receivable' AND credit LIKE 'revenue:%'
  WHEN 'void' THEN debit LIKE 'revenue:%' AND credit = 'receivable'
  WHEN 'credit' THEN debit = 'refunds' AND credit = 'credit'
  WHEN 'apply_credit' THEN debit = 'credit' AND credit = 'receivable'
  WHEN 'to_credit' THEN debit = 'receivable' AND credit = 'credit'
  WHEN 'payment' THEN debit = 'processor' AND credit = 'receivable'
  WHEN 'refund' THEN debit = 'refunds' AND credit = 'processor'
  WHEN 'refund_returned' THEN debit = 'processor' AND credit = 'credit'
  WHEN 'waiver' THEN debit = 'waived' AND credit = 'receivable' END`;

const isWaived = (verification: SQL) =>
  sql`EXISTS (SELECT 1 FROM ledger_entries w WHERE w.verification_id = ${verification} AND w.kind IN ('waiver', 'apply_credit'))`;

const sumOf = (invoice: SQL, kind: string) =>
  sql`(SELECT coalesce(sum(e.amount_cents), 0) FROM ledger_entries e WHERE e.invoice_id = ${invoice} AND e.kind = ${kind})`;

/**
 * What must be true, each with a query for the ids that violate it. They share nothing with the code that
 * writes.
 */
const RULES: Record<string, SQL> = {
  "Every entry moves a positive amount between the two accounts of its kind": sql`
    SELECT key AS id FROM ledger_entries
    WHERE typeof(amount_cents) <> 'integer' OR amount_cents <= 0 OR NOT coalesce(${FITS}, false)`,
  // An entry has one amount, so this only fails for an entry that names an unknown account.
  "A customer's debits equal their credits over all accounts": sql`
    SELECT customer_id AS id FROM (
      SELECT customer_id, debit AS account, amount_cents AS cents FROM ledger_entries
      UNION ALL SELECT customer_id, credit, -amount_cents FROM ledger_entries)
    WHERE account IN ${LEDGER_ACCOUNTS} GROUP BY customer_id HAVING sum(cents) <> 0`,
  "What a customer owes equals their unpaid invoices and charges without an invoice": sql`
    SELECT c.id FROM customers c WHERE (
      SELECT coalesce(sum(iif(e.debit = 'receivable', e.amount_cents, -e.amount_cents)), 0) FROM ledger_entries e
      WHERE e.customer_id = c.id AND (e.debit = 'receivable' OR e.credit = 'receivable')
    ) <> (
      SELECT coalesce(sum(i.total_cents), 0) FROM invoices i WHERE i.customer_id = c.id AND i.status IN ('open', 'past_due')
    ) + (
      SELECT coalesce(sum(e.amount_cents), 0) FROM ledger_entries e
      WHERE e.customer_id = c.id AND e.kind = 'charge' AND e.verification_id IS NOT NULL AND e.seq > c.invoiced_through)`,
  "No credit is spent twice": sql`
    SELECT customer_id AS id FROM ledger_entries WHERE debit = 'credit' OR credit = 'credit'
    GROUP BY customer_id HAVING sum(iif(credit = 'credit', amount_cents, -amount_cents)) < 0`,
  "Every customer in the ledger exists": sql`
    SELECT DISTINCT customer_id AS id FROM ledger_entries
    WHERE customer_id NOT IN (SELECT id FROM customers)`,
  "Every charge of a verification has a consent, and the amount that was due": sql`
    SELECT e.key AS id FROM ledger_entries e LEFT JOIN verifications v ON v.id = e.verification_id
    WHERE e.kind = 'charge' AND e.invoice_id IS NULL AND NOT ${isWaived(sql`e.verification_id`)} AND (v.id IS NULL
      OR v.processing_started_at IS NULL OR v.amount_due_cents <> e.amount_cents
      OR e.customer_id <> coalesce(v.team_id, v.requester_id))`,
  "Every verification that started is charged what was due": sql`
    SELECT v.id FROM verifications v WHERE v.processing_started_at IS NOT NULL AND v.amount_due_cents > 0
    AND NOT EXISTS (SELECT 1 FROM ledger_entries e WHERE e.verification_id = v.id AND e.kind = 'charge')`,
  "No more is credited than was charged": sql`
    SELECT verification_id AS id FROM ledger_entries WHERE verification_id IS NOT NULL AND kind IN ('charge', 'credit')
    GROUP BY verification_id HAVING sum(iif(kind = 'charge', amount_cents, -amount_cents)) < 0`,
  "No more of a verification is credited and refunded than was charged": sql`
    SELECT r.verification_id AS id FROM refund_parts r JOIN payments p ON p.id = r.payment_id
    WHERE p.status <> 'failed' GROUP BY r.verification_id HAVING sum(r.amount_cents) > (
      SELECT coalesce(sum(iif(e.kind = 'charge', e.amount_cents, -e.amount_cents)), 0) FROM ledger_entries e
      WHERE e.verification_id = r.verification_id AND e.kind IN ('charge', 'credit'))`,
  // Checks only the ledger, so it doesn't matter what a refund claims to be for.
  "No more of an invoice is credited and refunded than was charged": sql`
    SELECT i.id FROM invoices i WHERE i.kind = 'usage' AND ${sumOf(sql`i.id`, "refund")} > (
      SELECT coalesce(sum(iif(e.kind = 'charge', e.amount_cents, -e.amount_cents)), 0)
      FROM invoice_lines l JOIN ledger_entries c ON c.key = l.entry_key
      JOIN ledger_entries e ON e.verification_id = c.verification_id AND e.kind IN ('charge', 'credit')
      WHERE l.invoice_id = i.id)`,
  "Every refund of verifications says what it's for": sql`
    SELECT p.id FROM payments p JOIN invoices i ON i.id = p.invoice_id
    WHERE p.refunds IS NOT NULL AND p.status <> 'failed' AND i.kind = 'usage' AND p.amount_cents <> (
      SELECT coalesce(sum(r.amount_cents), 0) FROM refund_parts r
      JOIN invoice_lines l ON l.invoice_id = i.id AND l.entry_key = 'charge:' || r.verification_id
      WHERE r.payment_id = p.id AND r.amount_cents > 0)`,
  "Every charge of a plan is its invoice's sum": sql`
    SELECT i.id FROM invoices i WHERE i.kind = 'subscription' AND i.subtotal_cents <> ${sumOf(sql`i.id`, "charge")}`,
  "An invoice is the sum of its lines, less the credit that was used for it": sql`
    SELECT i.id FROM invoices i WHERE i.total_cents <> i.subtotal_cents - i.credit_cents
    OR i.subtotal_cents <> (SELECT coalesce(sum(l.amount_cents), 0) FROM invoice_lines l WHERE l.invoice_id = i.id)
    OR i.credit_cents <> ${sumOf(sql`i.id`, "apply_credit")}`,
  "Each line of a verification is its charge": sql`
    SELECT l.entry_key AS id FROM invoice_lines l JOIN invoices i ON i.id = l.invoice_id
    LEFT JOIN ledger_entries e ON e.key = l.entry_key
    WHERE l.entry_key IS NOT NULL AND (e.key IS NULL OR e.kind <> 'charge' OR e.amount_cents <> l.amount_cents
      OR e.customer_id <> i.customer_id)`,
  "Charges are on an invoice up to the customer's position, and not beyond it": sql`
    SELECT e.key AS id FROM ledger_entries e JOIN customers c ON c.id = e.customer_id
    WHERE e.kind = 'charge' AND e.verification_id IS NOT NULL AND NOT ${isWaived(sql`e.verification_id`)}
    AND (e.seq <= c.invoiced_through) <> EXISTS (SELECT 1 FROM invoice_lines l WHERE l.entry_key = e.key)`,
  "A paid invoice was paid in full, and no other has a payment": sql`
    SELECT i.id FROM invoices i
    WHERE ${sumOf(sql`i.id`, "payment")} <> iif(i.status = 'paid', i.total_cents, 0)`,
  "A void invoice is taken back in full, and no other is": sql`
    SELECT i.id FROM invoices i WHERE ${sumOf(sql`i.id`, "void")} <> iif(i.status = 'void', i.subtotal_cents, 0)
    OR ${sumOf(sql`i.id`, "to_credit")} <> iif(i.status = 'void', i.credit_cents, 0)`,
  "No more is refunded than was paid": sql`
    SELECT i.id FROM invoices i WHERE ${sumOf(sql`i.id`, "refund")} > ${sumOf(sql`i.id`, "payment")}`,
  "No more of a plan's price is refunded and credited than was charged": sql`
    SELECT i.id FROM invoices i WHERE i.kind = 'subscription' AND ${sumOf(sql`i.id`, "refund")} > 0
    AND ${sumOf(sql`i.id`, "refund")} > (SELECT sum(iif(l.invoice_id = i.id, max(l.amount_cents, 0), min(l.amount_cents, 0)))
      FROM invoice_lines l WHERE l.invoice_id = i.id OR l.invoice_id = (SELECT n.id FROM invoices n
        WHERE n.customer_id = i.customer_id AND n.kind = 'subscription' AND n.number > i.number
        ORDER BY n.number LIMIT 1))`,
  "Every payment and refund that succeeded is in the ledger with its amount": sql`
    SELECT p.id FROM payments p WHERE p.status = 'succeeded' AND NOT EXISTS (SELECT 1 FROM ledger_entries e
      WHERE e.key = iif(p.refunds IS NULL, 'payment:', 'refund:') || p.id AND e.amount_cents = p.amount_cents
      AND e.customer_id = p.customer_id)`,
  "Every payment and refund in the ledger succeeded": sql`
    SELECT e.key AS id FROM ledger_entries e WHERE e.kind IN ('payment', 'refund') AND NOT EXISTS (
      SELECT 1 FROM payments p WHERE p.id = substr(e.key, length(e.kind) + 2) AND p.status = 'succeeded'
      AND (p.refunds IS NULL) = (e.kind = 'payment'))`,
  "Every refund that the bank returned is credit of the same amount": sql`
    SELECT p.id FROM payments p WHERE p.refunds IS NOT NULL AND p.status = 'succeeded' AND p.failure IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM ledger_entries e WHERE e.key = 'refund_returned:' || p.id
      AND e.amount_cents = p.amount_cents AND e.customer_id = p.customer_id)`,
  "Only refunds that the bank returned became credit": sql`
    SELECT e.key AS id FROM ledger_entries e WHERE e.kind = 'refund_returned' AND NOT EXISTS (
      SELECT 1 FROM payments p WHERE e.key = 'refund_returned:' || p.id AND p.refunds IS NOT NULL
      AND p.status = 'succeeded' AND p.failure IS NOT NULL)`,
  "Every refund has its credit note": sql`
    SELECT i.id FROM invoices i WHERE ${sumOf(sql`i.id`, "refund")} <>
      (SELECT coalesce(sum(n.amount_cents), 0) FROM credit_notes n WHERE n.invoice_id = i.id)`,
  "Invoice numbers have no gaps": sql`
    SELECT 'invoices' AS id FROM (SELECT count(*) AS n, coalesce(max(number), 0) AS m FROM invoices) WHERE n <> m`,
  "Credit note numbers have no gaps": sql`
    SELECT 'credit_notes' AS id FROM (SELECT count(*) AS n, coalesce(max(number), 0) AS m FROM credit_notes) WHERE n <> m`,
  "Every unit of allowance that's used covers a verification": sql`
    SELECT a.verification_id AS id FROM allowance_uses a LEFT JOIN verifications v ON v.id = a.verification_id
    WHERE v.id IS NULL OR v.covered_cents = 0 OR a.customer_id <> coalesce(v.team_id, v.requester_id)`,
};

/** What {@link verifyLedger} proves, as sentences. */
export const LEDGER_RULES: readonly string[] = Object.keys(RULES);

/**
 * Proves that the books agree: entries balance, sums equal invoices, and every charge has its cause. It reads
 * everything, in one transaction.
 * @returns how many entries there are, and at most {@link MAX_FOUND} discrepancies per rule
 */
export async function verifyLedger(ctx: Ctx): Promise<{ entries: number; found: Discrepancy[] }> {
  const rules = Object.entries(RULES);
  const query = (rule: SQL) =>
    ctx.db.select({ id: sql<string>`q.id` }).from(sql`(${rule}) q`).limit(MAX_FOUND);
  const [counted, ...answers] = await ctx.db.batch([
    ctx.db.select({ entries: sql<number>`count(*)` }).from(sql`ledger_entries`),
    ...rules.map(([, rule]) => query(rule)),
  ]);
  return {
    entries: counted[0]?.entries ?? 0,
    found: rules.flatMap(([rule], i) => (answers[i] ?? []).map(({ id }) => ({ rule, id }))),
  };
}
