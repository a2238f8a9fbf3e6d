import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

/** A person's authenticator app (TOTP, RFC 6238). Sign-in requires it once it's confirmed. */
export const secondFactors = sqliteTable("second_factors", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Encrypted base32 of the 20 bytes shared with the app. */
  secret: text().notNull(),
  createdAt: integer("created_at").notNull(),
  confirmedAt: integer("confirmed_at"),
  /** The newest time step from which a code was accepted. That code and older ones can't be used again. */
  lastStep: integer("last_step").notNull().default(0),
});

/** Codes to use instead of the app's when the app is lost. Each works once. Only keyed hashes are stored. */
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
