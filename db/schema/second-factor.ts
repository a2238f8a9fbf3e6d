import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

/** A person's authenticator app (TOTP, RFC 6238). It is asked for once it is confirmed. */
export const secondFactors = sqliteTable("second_factors", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Encrypted base32 of the 20 bytes shared with the app. */
  secret: text().notNull(),
  createdAt: integer("created_at").notNull(),
  confirmedAt: integer("confirmed_at"),
  /** The newest time step whose code was accepted: that code and older ones are spent. */
  lastStep: integer("last_step").notNull().default(0),
});

/** Codes for when the app is lost, each good for one sign-in; only keyed hashes are stored. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    hash: text().notNull(),
    usedAt: integer("used_at"),
  },
  (t) => [primaryKey({ columns: [t.userId, t.hash] })],
);
