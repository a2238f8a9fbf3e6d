import { randomUUID } from "node:crypto";
import { rows } from "#tests/harness/stack/db.ts";

/**
 * Puts an invoice of $29.99 with one line into the database. An open one has failed once.
 * @returns its id, and its number as people see it
 */
export async function paidInvoice(customerId: string, status: "paid" | "open", description: string) {
  const id = `bil_${randomUUID()}`;
  const now = Date.now();
  await rows("INSERT INTO customers (id, created_at) VALUES (?, ?) ON CONFLICT (id) DO NOTHING", [
    customerId,
    now,
  ]);
  await rows(
    `INSERT INTO invoices (id, number, customer_id, kind, status, subtotal_cents, credit_cents, total_cents, bill_to,
        issued_at, attempts)
      VALUES (?, (SELECT coalesce(max(number), 0) + 1 FROM invoices), ?, 'subscription', ?, 2999, 0, 2999, '', ?, 1)`,
    [id, customerId, status, now],
  );
  await rows(
    "INSERT INTO invoice_lines (invoice_id, position, description, amount_cents) VALUES (?, 1, ?, 2999)",
    [id, description],
  );
  const [row] = await rows<{ number: number }>("SELECT number FROM invoices WHERE id = ?", [id]);
  return { id, number: `CS-${String(row!.number).padStart(6, "0")}` };
}

interface PastRecord {
  kind?: "charge" | "credit" | "refund";
  /** Of a charge. */
  revenue?: "subscription" | "verification" | "overage";
  cents: number;
  verification?: string | undefined;
  /** The invoice that the entry itself names. */
  invoice?: string;
  /** The invoice that has the entry as its second line. */
  lineOf?: string;
}

const ACCOUNTS = { credit: ["refunds", "credit"], refund: ["refunds", "processor"] } as const;

/** @returns a function that puts an entry of a customer into the ledger, whose key is its name and the customer */
export const record =
  (customerId: string) =>
  async (
    name: string,
    date: string,
    { kind = "charge", revenue, cents, verification, invoice, lineOf }: PastRecord,
  ) => {
    const [debit, credit] = kind === "charge" ? ["receivable", `revenue:${revenue}`] : ACCOUNTS[kind];
    const key = `${name}:${customerId}`;
    await rows(
      `INSERT INTO ledger_entries
        (key, customer_id, kind, debit, credit, amount_cents, verification_id, invoice_id, reason, created_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'test', ?)`,
      [
        key,
        customerId,
        kind,
        debit!,
        credit!,
        cents,
        verification ?? null,
        invoice ?? null,
        Date.parse(date),
      ],
    );
    if (lineOf)
      await rows(
        "INSERT INTO invoice_lines (invoice_id, position, entry_key, description, amount_cents) VALUES (?, 2, ?, '', ?)",
        [lineOf, key, cents],
      );
  };
