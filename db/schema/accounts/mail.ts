import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Addresses that get no mail about other people's requests. Mail about one's own account still goes out. */
export const mailSuppressions = sqliteTable("mail_suppressions", {
  /** HMAC of the address, so the list itself reveals no one. */
  addressHash: text("address_hash").primaryKey(),
  createdAt: integer("created_at").notNull(),
});
