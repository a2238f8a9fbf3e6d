import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Addresses that want no more mail about other people's requests. Mail about one's own account still goes out. */
export const mailSuppressions = sqliteTable("mail_suppressions", {
  /** HMAC of the address: the list itself says nothing about anybody. */
  addressHash: text("address_hash").primaryKey(),
  createdAt: integer("created_at").notNull(),
});
