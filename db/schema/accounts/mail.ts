import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Addresses that get no email about other people's requests. Email that protects their own account or that the law
 * requires is still sent.
 */
export const mailSuppressions = sqliteTable("mail_suppressions", {
  /** HMAC of the address, so the list itself identifies no one. */
  addressHash: text("address_hash").primaryKey(),
  createdAt: integer("created_at").notNull(),
});
