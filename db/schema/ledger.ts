import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { verifications } from "./verification/verifications.ts";

/**
 * A customer's accounts. `receivable` is what they owe us, `credit` what we owe them, `processor` the money
 * that the payment processor took for us. `refunds` is what we gave back.
 */
export const LEDGER_ACCOUNTS = [
  "receivable",
  "credit",
  "processor",
  "revenue:subscription",
  "revenue:verification",
  "revenue:overage",
  "refunds",
] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

/**
 * The business events, each with the account that's debited and the one that's credited.
 * - `charge`: receivable, revenue
 * - `credit`: refunds, credit
 * - `apply_credit`: credit, receivable
 * - `to_credit`: receivable, credit; for money that no longer pays for anything
 * - `payment`: processor, receivable
 * - `refund`: refunds, processor
 * - `refund_returned`: processor, credit; for a refund that the card's bank sent back
 * - `void`: revenue, receivable; for a subscription period that wasn't paid and never started
 */
export const LEDGER_KINDS = [
  "charge",
  "credit",
  "apply_credit",
  "to_credit",
  "payment",
  "refund",
  "refund_returned",
  "void",
] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/**
 * The double-entry ledger: each row moves an amount from the account that it credits to the one that it
 * debits, so every entry is balanced. Rows are only ever added (triggers in the migrations
 * refuse anything else), and an account's balance is their sum.
 */
export const ledger = sqliteTable(
  "ledger_entries",
  {
    /** Position in the ledger. Later entries have higher numbers, because writes happen one after another. */
    seq: integer().primaryKey({ autoIncrement: true }),
    /** Identifies the event, so that it's recorded only once; for example, `charge:<verification id>`. */
    key: text().notNull().unique(),
    /** The user or team that pays. */
    customerId: text("customer_id").notNull(),
    kind: text({ enum: LEDGER_KINDS }).notNull(),
    debit: text({ enum: LEDGER_ACCOUNTS }).notNull(),
    credit: text({ enum: LEDGER_ACCOUNTS }).notNull(),
    amountCents: integer("amount_cents").notNull(),
    /** The verification behind a charge or credit, unless it's about a subscription. */
    verificationId: text("verification_id").references(() => verifications.id),
    invoiceId: text("invoice_id"),
    /** A code, one word or two joined by a colon, that screens turn into a sentence. */
    reason: text().notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    check("ledger_amount", sql`${t.amountCents} > 0`),
    check("ledger_two_accounts", sql`${t.debit} <> ${t.credit}`),
    index("ledger_verification").on(t.verificationId, t.kind, t.amountCents),
    index("ledger_invoice").on(t.invoiceId, t.kind, t.amountCents),
    index("ledger_customer").on(t.customerId, t.createdAt, t.seq),
    // A customer's entries that aren't invoiced yet all come after their last invoiced one.
    index("ledger_usage")
      .on(t.customerId, t.seq, t.amountCents)
      .where(sql`kind = 'charge' AND verification_id IS NOT NULL`),
    index("ledger_credit")
      .on(t.customerId, t.debit, t.amountCents)
      .where(sql`debit = 'credit' OR credit = 'credit'`),
    uniqueIndex("ledger_one_charge").on(t.verificationId).where(sql`kind = 'charge'`),
  ],
);
export type LedgerEntry = typeof ledger.$inferSelect;
