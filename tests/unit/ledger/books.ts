import { createClient } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import { migrate } from "drizzle-orm/libsql/migrator";
import type { Ctx } from "#core/context.ts";
import { type Discrepancy, verifyLedger } from "#functions/ledger/verify.ts";

/**
 * What an entry of each kind debits and credits, written down once more so that the product's own list isn't trusted.
 */
const ACCOUNTS: Record<string, [debit: string, credit: string]> = {
  charge: ["receivable", "revenue:overage"],
  plan: ["receivable", "revenue:subscription"],
  void: ["revenue:subscription", "receivable"],
  credit: ["refunds", "credit"],
  apply_credit: ["credit", "receivable"],
  to_credit: ["receivable", "credit"],
  payment: ["processor", "receivable"],
  refund: ["refunds", "processor"],
  refund_returned: ["processor", "credit"],
};

interface Entry {
  customer?: string;
  verification?: string;
  invoice?: string;
}

/** @returns an INSERT of a ledger entry; `plan` is the charge of a plan */
export function entry(kind: string, name: string, cents: number, of: Entry = {}): string {
  const [debit, credit] = ACCOUNTS[kind] as [string, string];
  const stored = kind === "plan" ? "charge" : kind;
  const optional = (value?: string) => (value === undefined ? "NULL" : `'${value}'`);
  return `INSERT INTO ledger_entries (key, customer_id, kind, debit, credit, amount_cents, verification_id, invoice_id,
      reason, created_at)
    VALUES ('${stored}:${name}', '${of.customer ?? "usr_a"}', '${stored}', '${debit}', '${credit}', ${cents},
      ${optional(of.verification)}, ${optional(of.invoice)}, 'test', 1)`;
}

interface Request {
  customer?: string;
  team?: string;
  due: number;
  covered?: number;
  isStarted?: boolean;
}

function request(id: string, { customer, team, due, covered = 0, isStarted = true }: Request): string[] {
  return [
    `INSERT INTO verifications (id, type, status, stage, requester_id, team_id, target_email, purpose, priority,
        services, price_cents, claims, amount_due_cents, covered_cents, processing_started_at, created_at, updated_at)
      VALUES ('${id}', 'identity', 'pending', 'awaiting_consent', '${customer ?? "usr_a"}',
        ${team ? `'${team}'` : "NULL"}, 'b@example.com', 'personal', 'standard', '[]', ${due + covered}, '', ${due},
        ${covered}, ${isStarted ? 2 : "NULL"}, 1, 1)`,
    ...(covered > 0
      ? [
          `INSERT INTO allowance_uses (verification_id, customer_id, used_at)
            VALUES ('${id}', '${team ?? customer ?? "usr_a"}', 0)`,
        ]
      : []),
  ];
}

function invoice(
  id: string,
  number: number,
  kind: string,
  status: string,
  cents: number,
  credit = 0,
): string {
  return `INSERT INTO invoices (id, number, customer_id, kind, status, subtotal_cents, credit_cents, total_cents,
      bill_to, issued_at)
    VALUES ('${id}', ${number}, 'usr_a', '${kind}', '${status}', ${cents}, ${credit}, ${cents - credit}, '', 1)`;
}

export function line(invoiceId: string, position: number, cents: number, key?: string): string {
  return `INSERT INTO invoice_lines (invoice_id, position, entry_key, description, amount_cents)
    VALUES ('${invoiceId}', ${position}, ${key ? `'${key}'` : "NULL"}, 'A line', ${cents})`;
}

export function payment(
  id: string,
  status: string,
  cents: number,
  invoiceId: string,
  refunds?: string,
): string {
  return `INSERT INTO payments (id, customer_id, invoice_id, refunds, amount_cents, status, by, created_at, updated_at)
    VALUES ('${id}', 'usr_a', '${invoiceId}', ${refunds ? `'${refunds}'` : "NULL"}, ${cents}, '${status}', 'system', 1, 1)`;
}

/** @returns an INSERT of what a refund gives back of a verification */
export const part = (paymentId: string, verificationId: string, cents: number): string =>
  `INSERT INTO refund_parts (payment_id, verification_id, amount_cents)
    VALUES ('${paymentId}', '${verificationId}', ${cents})`;

/**
 * What a person and a team have come to: `bil_usage` was paid with credit and a card, and partly refunded; `bil_plan`
 * is a plan whose upgrade deducted unused time; `bil_void` is a renewal that nobody paid; `bil_open` waits. `ver_new`
 * and the team's `ver_team` aren't on an invoice yet.
 */
const BOOKS: string[] = [
  ...request("ver_1", { due: 1000 }),
  entry("charge", "ver_1", 1000, { verification: "ver_1" }),
  ...request("ver_2", { due: 2000, covered: 299 }),
  entry("charge", "ver_2", 2000, { verification: "ver_2" }),
  ...request("ver_3", { due: 700 }),
  entry("charge", "ver_3", 700, { verification: "ver_3" }),
  "INSERT INTO customers (id, invoiced_through, created_at) SELECT 'usr_a', max(seq), 1 FROM ledger_entries",
  entry("credit", "ver_1", 400, { verification: "ver_1" }),
  invoice("bil_usage", 1, "usage", "paid", 3000, 400),
  line("bil_usage", 1, 1000, "charge:ver_1"),
  line("bil_usage", 2, 2000, "charge:ver_2"),
  entry("apply_credit", "bil_usage", 400, { invoice: "bil_usage" }),
  payment("pay_declined", "failed", 2600, "bil_usage"),
  payment("pay_usage", "succeeded", 2600, "bil_usage"),
  entry("payment", "pay_usage", 2600, { invoice: "bil_usage" }),
  payment("pay_back", "succeeded", 600, "bil_usage", "pay_usage"),
  entry("refund", "pay_back", 600, { invoice: "bil_usage" }),
  `INSERT INTO credit_notes (id, number, invoice_id, customer_id, amount_cents, reason, by, created_at)
    VALUES ('crn_1', 1, 'bil_usage', 'usr_a', 600, 'test', 'ops:test', 1)`,
  part("pay_back", "ver_1", 100),
  part("pay_back", "ver_2", 500),
  // One that failed gave nothing back.
  payment("pay_refused", "failed", 2000, "bil_usage", "pay_usage"),
  part("pay_refused", "ver_2", 2000),
  // The card's bank sent this one back, days after.
  payment("pay_returned", "succeeded", 80, "bil_usage", "pay_usage"),
  entry("refund", "pay_returned", 80, { invoice: "bil_usage" }),
  `INSERT INTO credit_notes (id, number, invoice_id, customer_id, amount_cents, reason, by, created_at)
    VALUES ('crn_2', 2, 'bil_usage', 'usr_a', 80, 'test', 'ops:test', 1)`,
  "UPDATE payments SET failure = 'refund_failed' WHERE id = 'pay_returned'",
  part("pay_returned", "ver_1", 80),
  entry("refund_returned", "pay_returned", 80, { invoice: "bil_usage" }),
  invoice("bil_open", 2, "usage", "open", 700),
  line("bil_open", 1, 700, "charge:ver_3"),
  invoice("bil_plan", 3, "subscription", "paid", 4900),
  line("bil_plan", 1, -5000),
  line("bil_plan", 2, 9900),
  entry("plan", "bil_plan", 4900, { invoice: "bil_plan" }),
  payment("pay_plan", "succeeded", 4900, "bil_plan"),
  entry("payment", "pay_plan", 4900, { invoice: "bil_plan" }),
  entry("credit", "goodwill", 150),
  invoice("bil_void", 4, "subscription", "void", 4900, 150),
  line("bil_void", 1, 4900),
  entry("plan", "bil_void", 4900, { invoice: "bil_void" }),
  entry("apply_credit", "bil_void", 150, { invoice: "bil_void" }),
  payment("pay_void", "failed", 4750, "bil_void"),
  entry("void", "bil_void", 4900, { invoice: "bil_void" }),
  entry("to_credit", "bil_void", 150, { invoice: "bil_void" }),
  // The failed payment's success was reported after all, so it became credit.
  payment("pay_late", "succeeded", 900, "bil_void"),
  entry("payment", "pay_late", 900),
  entry("to_credit", "pay_late", 900),
  ...request("ver_new", { due: 350 }),
  entry("charge", "ver_new", 350, { verification: "ver_new" }),
  ...request("ver_waiting", { due: 350, covered: 299, isStarted: false }),
  ...request("ver_team", { customer: "usr_b", team: "team_b", due: 450, covered: 299 }),
  "INSERT INTO customers (id, created_at) VALUES ('team_b', 1)",
  entry("charge", "ver_team", 450, { customer: "team_b", verification: "ver_team" }),
];

/** Writes a database with the product's migrations and sound books. @param path of a file that doesn't exist yet */
export async function writeBooks(path: string): Promise<void> {
  const client = createClient({ url: `file:${path}` });
  try {
    await migrate(drizzle(client), {
      migrationsFolder: new URL("../../../migrations", import.meta.url).pathname,
    });
    await client.execute("PRAGMA foreign_keys = OFF");
    for (const statement of BOOKS) await client.execute(statement);
  } finally {
    client.close();
  }
}

/** Damages books behind the back of what protects them. @returns what `ledger verify` finds then */
export async function proveBooks(path: string, damage: readonly string[] = []): Promise<Discrepancy[]> {
  const client = createClient({ url: `file:${path}` });
  try {
    // Damage includes rows that name others that don't exist.
    await client.execute("PRAGMA foreign_keys = OFF");
    await client.execute("PRAGMA ignore_check_constraints = ON");
    await client.execute("DROP TRIGGER ledger_entries_unchanged");
    await client.execute("DROP TRIGGER ledger_entries_kept");
    for (const statement of damage) {
      const { rowsAffected } = await client.execute(statement);
      if (rowsAffected === 0) throw new Error(`This damages nothing: ${statement}`);
    }
    return (await verifyLedger({ db: drizzle(client) } as unknown as Ctx)).found;
  } finally {
    client.close();
  }
}
