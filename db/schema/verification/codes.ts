import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { CODE_CHANNELS } from "#contract/enums.ts";

/** One-time codes sent to a phone number or an address, to verify that its holder receives them. */
export const codes = sqliteTable(
  "codes",
  {
    id: text().primaryKey(),
    userId: text("user_id").notNull(),
    verificationId: text("verification_id"),
    channel: text({ enum: CODE_CHANNELS }).notNull(),
    /** Encrypted: the number or address that the code went to. */
    target: text().notNull(),
    /** HMAC of the target, for counting what is sent to it. */
    targetHash: text("target_hash").notNull(),
    /** HMAC of row id and code. */
    codeHash: text("code_hash").notNull(),
    attempts: integer().notNull().default(0),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    /** When the right code was entered. */
    verifiedAt: integer("verified_at"),
  },
  (t) => [
    index("codes_verification").on(t.verificationId, t.channel, t.createdAt),
    index("codes_user").on(t.userId, t.createdAt),
    index("codes_target").on(t.targetHash, t.createdAt),
    index("codes_age").on(t.expiresAt),
  ],
);
export type CodeRow = typeof codes.$inferSelect;
