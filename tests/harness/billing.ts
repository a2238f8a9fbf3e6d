import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { TestCardToken } from "#contract/billing/billing.ts";
import { db, rows } from "./stack/db.ts";

/**
 * Gives a customer a default card, so that their open charges may exceed the limit for customers without a card.
 * @param customerId a user or team that has no card yet
 * @param token the test card whose behavior it has
 */
export async function giveCard(
  customerId: string,
  url?: string,
  token: TestCardToken = "tok_visa",
): Promise<void> {
  const now = Date.now();
  const client = db(url);
  try {
    await client.batch([
      {
        sql: "INSERT INTO customers (id, created_at) VALUES (?, ?) ON CONFLICT (id) DO NOTHING",
        args: [customerId, now],
      },
      {
        sql: `INSERT INTO payment_methods (id, customer_id, gateway, processor_id, brand, last4, exp_month, exp_year,
            is_default, created_at)
          VALUES (?, ?, 'simulated', ?, 'visa', '4242', 12, ?, 1, ?)`,
        args: [
          `pm_${randomUUID()}`,
          customerId,
          `sim.${token}.${randomUUID()}`,
          new Date(now).getUTCFullYear() + 5,
          now,
        ],
      },
    ]);
  } finally {
    client.close();
  }
}

/**
 * Makes a pending request's list price due in full, as if it came after the month's allowance.
 * @returns the request's id
 */
export async function beyondAllowance(id: string, url?: string): Promise<string> {
  const client = db(url);
  try {
    await client.batch([
      {
        sql: `UPDATE verifications SET amount_due_cents = price_cents, covered_cents = 0, free_cents = 0
          WHERE id = ? AND status = 'pending'`,
        args: [id],
      },
      { sql: "DELETE FROM allowance_uses WHERE verification_id = ?", args: [id] },
    ]);
  } finally {
    client.close();
  }
  return id;
}

/** Adds up a customer's ledger. */
const BALANCES = `SELECT account, sum(cents) AS cents FROM (
    SELECT debit AS account, amount_cents AS cents FROM ledger_entries WHERE customer_id = ?1
    UNION ALL SELECT credit, -amount_cents FROM ledger_entries WHERE customer_id = ?1
  ) GROUP BY account ORDER BY account`;

/**
 * @returns the balance of each of a customer's accounts in cents: debits minus credits. Accounts without entries are
 *   absent
 */
export async function balancesOf(customerId: string, url?: string): Promise<Record<string, number>> {
  const found = await rows<{ account: string; cents: number }>(BALANCES, [customerId], url);
  return Object.fromEntries(found.map(({ account, cents }) => [account, cents]));
}

/**
 * Expects the invariants of a customer's books: they owe their unpaid invoices and what isn't invoiced yet, each
 * invoice adds up and was paid once, and invoice numbers have no gaps.
 */
export async function expectSoundBooks(customerId: string, url?: string): Promise<void> {
  const [open] = await rows<{ cents: number }>(
    `SELECT (SELECT coalesce(sum(total_cents), 0) FROM invoices
        WHERE customer_id = ?1 AND status IN ('open', 'past_due'))
      + (SELECT coalesce(sum(amount_cents), 0) FROM ledger_entries l
        WHERE l.customer_id = ?1 AND l.kind = 'charge' AND l.verification_id IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM invoice_lines i WHERE i.entry_key = l.key)) AS cents`,
    [customerId],
    url,
  );
  const balances = await balancesOf(customerId, url);
  expect(balances.receivable ?? 0).toBe(open?.cents);
  expect(balances.credit ?? 0).toBeLessThanOrEqual(0);
  expect(Object.values(balances).reduce((sum, cents) => sum + cents, 0)).toBe(0);

  const wrong = await rows(
    `SELECT * FROM (SELECT i.number, i.status, i.subtotal_cents, i.credit_cents, i.total_cents,
        (SELECT sum(amount_cents) FROM invoice_lines l WHERE l.invoice_id = i.id) AS lines,
        (SELECT coalesce(sum(amount_cents), 0) FROM ledger_entries e
          WHERE e.invoice_id = i.id AND e.kind = 'payment') AS paid
      FROM invoices i WHERE i.customer_id = ?)
    WHERE lines <> subtotal_cents OR total_cents <> subtotal_cents - credit_cents
      OR paid <> iif(status = 'paid', total_cents, 0)`,
    [customerId],
    url,
  );
  expect(wrong).toEqual([]);
  const [numbers] = await rows(
    "SELECT count(*) AS n, coalesce(max(number), 0) AS last FROM invoices",
    [],
    url,
  );
  expect(numbers?.n).toBe(numbers?.last);
}
