import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { GATEWAYS, INVOICE_KINDS, INVOICE_STATUSES, PAYMENT_STATUSES } from "#contract/billing/billing.ts";
import { BILLING_CYCLES, PAID_PLAN_IDS, PLAN_IDS } from "#contract/billing/plans.ts";
import { verifications } from "./verification/verifications.ts";

/** Who pays: a person or a team. When the account or team is deleted, the row stays, because we must keep invoices. */
export const customers = sqliteTable(
  "customers",
  {
    /** Id of the user or team. */
    id: text().primaryKey(),
    /**
     * Keyed hash of the mailbox of the person or of the team's owner, to recognize a debtor's new account.
     */
    mailboxHash: text("mailbox_hash"),
    /** The ledger's `seq` up to which charges for verifications are on an invoice. */
    invoicedThrough: integer("invoiced_through").notNull().default(0),
    /**
     * When the oldest charge that isn't on an invoice was made; null if there's none. If we couldn't invoice such
     * charges because they're too small, it's when we last tried.
     */
    openSince: integer("open_since"),
    /**
     * Encrypted JSON of the details that the customer wants on invoices (`CustomerDetails` of the contract).
     */
    details: text(),
    /** The customer's id at the payment processor. */
    processorId: text("processor_id").unique(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    index("customers_mailbox").on(t.mailboxHash),
    index("customers_open").on(t.openSince).where(sql`open_since IS NOT NULL`),
  ],
);
export type Customer = typeof customers.$inferSelect;

/** Current paid plans. A customer without a row is on Free. */
export const subscriptions = sqliteTable(
  "subscriptions",
  {
    customerId: text("customer_id").primaryKey(),
    plan: text({ enum: PAID_PLAN_IDS }).notNull(),
    cycle: text({ enum: BILLING_CYCLES }).notNull(),
    /** When the plan began. Periods end on this day of the month, or on the last day of a shorter month. */
    anchorAt: integer("anchor_at").notNull(),
    periodStart: integer("period_start").notNull(),
    periodEnd: integer("period_end").notNull(),
    /** The plan that follows when the period ends. `free` means that the subscription was canceled. */
    pendingPlan: text("pending_plan", { enum: PLAN_IDS }),
    pendingCycle: text("pending_cycle", { enum: BILLING_CYCLES }),
    version: integer().notNull().default(1),
  },
  (t) => [index("subscriptions_due").on(t.periodEnd)],
);
export type Subscription = typeof subscriptions.$inferSelect;

export const paymentMethods = sqliteTable(
  "payment_methods",
  {
    id: text().primaryKey(),
    customerId: text("customer_id")
      .notNull()
      .references(() => customers.id),
    gateway: text({ enum: GATEWAYS }).notNull(),
    /** Its id at the payment processor. Card numbers never reach us. */
    processorId: text("processor_id").notNull().unique(),
    brand: text().notNull(),
    last4: text().notNull(),
    expMonth: integer("exp_month").notNull(),
    expYear: integer("exp_year").notNull(),
    isDefault: integer("is_default", { mode: "boolean" }).notNull().default(false),
    createdAt: integer("created_at").notNull(),
    /** When the customer was notified that the card expires soon. */
    expiryToldAt: integer("expiry_told_at"),
    removedAt: integer("removed_at"),
  },
  (t) => [
    index("payment_methods_customer").on(t.customerId, t.createdAt).where(sql`removed_at IS NULL`),
    uniqueIndex("payment_methods_default").on(t.customerId).where(sql`is_default AND removed_at IS NULL`),
    index("payment_methods_expiry").on(t.expYear, t.expMonth).where(sql`removed_at IS NULL`),
  ],
);
export type PaymentMethod = typeof paymentMethods.$inferSelect;

/** Issued invoices. Their numbers have no gaps, because none is ever deleted. */
export const invoices = sqliteTable(
  "invoices",
  {
    id: text().primaryKey(),
    /** 1, 2, 3, … across all customers. */
    number: integer().notNull().unique(),
    customerId: text("customer_id")
      .notNull()
      .references(() => customers.id),
    kind: text({ enum: INVOICE_KINDS }).notNull(),
    status: text({ enum: INVOICE_STATUSES }).notNull(),
    /** The sum of the lines, how much of it was paid with credit, and the rest to be collected. */
    subtotalCents: integer("subtotal_cents").notNull(),
    creditCents: integer("credit_cents").notNull(),
    totalCents: integer("total_cents").notNull(),
    /** Encrypted JSON of the recipient's details, as they were when the invoice was issued. */
    billTo: text("bill_to").notNull(),
    issuedAt: integer("issued_at").notNull(),
    /** How many times we tried to collect it, and when we'll try again; null if we won't. */
    attempts: integer().notNull().default(0),
    nextAttemptAt: integer("next_attempt_at"),
    paidAt: integer("paid_at"),
    version: integer().notNull().default(1),
  },
  (t) => [
    index("invoices_customer").on(t.customerId, t.issuedAt),
    index("invoices_unpaid")
      .on(t.customerId, t.status, t.totalCents)
      .where(sql`status IN ('open', 'past_due')`),
    index("invoices_due").on(t.nextAttemptAt).where(sql`next_attempt_at IS NOT NULL`),
  ],
);
export type Invoice = typeof invoices.$inferSelect;

export const invoiceLines = sqliteTable(
  "invoice_lines",
  {
    invoiceId: text("invoice_id")
      .notNull()
      .references(() => invoices.id),
    /** From 1. */
    position: integer().notNull(),
    /** Key of the verification's charge in the ledger, which can be on one invoice only; null for subscriptions. */
    entryKey: text("entry_key").unique(),
    description: text().notNull(),
    amountCents: integer("amount_cents").notNull(),
  },
  (t) => [primaryKey({ columns: [t.invoiceId, t.position] })],
);

/** Credit notes for refunds to a card. Like invoices, they're numbered without gaps. */
export const creditNotes = sqliteTable(
  "credit_notes",
  {
    id: text().primaryKey(),
    number: integer().notNull().unique(),
    invoiceId: text("invoice_id")
      .notNull()
      .references(() => invoices.id),
    customerId: text("customer_id").notNull(),
    amountCents: integer("amount_cents").notNull(),
    /** Who decided it and why, without personal data. */
    reason: text().notNull(),
    by: text().notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [index("credit_notes_invoice").on(t.invoiceId), index("credit_notes_customer").on(t.customerId)],
);
export type CreditNote = typeof creditNotes.$inferSelect;

/** The plan that a payment buys, kept until the payment succeeds or fails. */
export interface PlanOrder {
  plan: (typeof PAID_PLAN_IDS)[number];
  cycle: (typeof BILLING_CYCLES)[number];
  /** UTC milliseconds. */
  anchorAt: number;
  periodStart: number;
  periodEnd: number;
  /** `subscriptions.version` that it replaces; null for Free. */
  replaces: number | null;
  /** How much of the replaced period had been refunded when the credit in `lines` was computed. */
  refundedCents?: number;
  lines: { description: string; amountCents: number }[];
}

/** Each attempt to take or return money. Its id is the idempotency key at the payment processor. */
export const payments = sqliteTable(
  "payments",
  {
    id: text().primaryKey(),
    customerId: text("customer_id")
      .notNull()
      .references(() => customers.id),
    /** What it pays for: an invoice (`invoiceId`), or a plan (`order`), which is invoiced only after it's paid. */
    invoiceId: text("invoice_id").references(() => invoices.id),
    order: text({ mode: "json" }).$type<PlanOrder>(),
    /** For a refund: the id of the payment that it returns. */
    refunds: text(),
    methodId: text("method_id").references(() => paymentMethods.id),
    amountCents: integer("amount_cents").notNull(),
    status: text({ enum: PAYMENT_STATUSES }).notNull(),
    /** Its id at the payment processor. */
    processorId: text("processor_id").unique(),
    /** The page where the cardholder has to confirm the payment; null if that isn't needed. */
    actionUrl: text("action_url"),
    /** Why it failed, as one of the contract's reasons. */
    failure: text(),
    by: text().notNull(),
    reason: text(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    index("payments_customer").on(t.customerId, t.createdAt),
    index("payments_invoice").on(t.invoiceId),
    index("payments_refunds").on(t.refunds),
    index("payments_open").on(t.updatedAt).where(sql`status IN ('processing', 'action_required')`),
    // At most one open order per customer, so a second click gets the payment of the first one.
    uniqueIndex("payments_one_order")
      .on(t.customerId)
      .where(sql`"order" IS NOT NULL AND status IN ('processing', 'action_required')`),
    uniqueIndex("payments_one_per_invoice")
      .on(t.invoiceId)
      .where(sql`invoice_id IS NOT NULL AND refunds IS NULL AND status IN ('processing', 'action_required')`),
  ],
);
export type Payment = typeof payments.$inferSelect;

/**
 * Which verifications a refund of an invoice is for, and how much it gives back for each. Money that was
 * refunded can't be credited as well, and vice versa. A refund that failed doesn't count.
 */
export const refundParts = sqliteTable(
  "refund_parts",
  {
    /** The refund. */
    paymentId: text("payment_id")
      .notNull()
      .references(() => payments.id),
    verificationId: text("verification_id")
      .notNull()
      .references(() => verifications.id),
    amountCents: integer("amount_cents").notNull(),
    /**
     * How much credit for the verification we held back because of this refund. If the refund fails, we give
     * the credit after all, up to what's left of the charge. If several refunds are in progress, each of their
     * rows counts the same credit, so this can be more than `amountCents`.
     */
    withheldCents: integer("withheld_cents").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.paymentId, t.verificationId] }),
    index("refund_parts_verification").on(t.verificationId),
  ],
);

/** The processor's events that were already handled, so that a second delivery changes nothing. */
export const gatewayEvents = sqliteTable(
  "gateway_events",
  {
    id: text().primaryKey(),
    receivedAt: integer("received_at").notNull(),
  },
  (t) => [index("gateway_events_received").on(t.receivedAt)],
);
