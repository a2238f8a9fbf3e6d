import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { verifications } from "./verification/verifications.ts";

/** Requests covered by a plan's allowance. If one ends without a result, its row is deleted. */
export const allowanceUses = sqliteTable(
  "allowance_uses",
  {
    verificationId: text("verification_id")
      .primaryKey()
      .references(() => verifications.id, { onDelete: "cascade" }),
    /** The user or team whose plan it is. */
    customerId: text("customer_id").notNull(),
    /** When the request was made, which decides the month that it counts toward. */
    usedAt: integer("used_at").notNull(),
    /**
     * Keyed hash of the payer's mailbox if the plan is Free, because all customers with the same mailbox share
     * Free's allowance; otherwise null.
     */
    mailboxHash: text("mailbox_hash"),
  },
  (t) => [
    index("allowance_used").on(t.customerId, t.usedAt),
    index("allowance_mailbox").on(t.mailboxHash, t.usedAt).where(sql`mailbox_hash IS NOT NULL`),
  ],
);

/**
 * Who has used their free first request. Each use takes two rows, one for the customer and one for the mailbox
 * of the person or of the team's owner. If the request ends without a result, they're deleted.
 * If the account is deleted, they stay.
 */
export const firstRequests = sqliteTable(
  "first_requests",
  {
    /** `customer:<id>` or `mailbox:<hash>`. */
    key: text().primaryKey(),
    /** The request that was free. */
    verificationId: text("verification_id").references(() => verifications.id, { onDelete: "set null" }),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [index("first_requests_verification").on(t.verificationId)],
);

/**
 * Mailboxes that belong to one owner, because an account changed its address from one to the other. They share Free's
 * allowance, the free first request and the limit on unpaid charges without a card. Rows stay when the account is
 * deleted.
 */
export const mailboxTies = sqliteTable(
  "mailbox_ties",
  {
    /** Keyed hash of the mailbox. */
    hash: text().primaryKey(),
    /** Keyed hash of the mailbox that the owner had first. */
    firstHash: text("first_hash").notNull(),
  },
  (t) => [index("mailbox_ties_first").on(t.firstHash)],
);
