import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { verifications } from "./verifications.ts";

export const LEDGER_KINDS = ["reserve", "charge", "release", "credit"] as const;

/** The charges and credits of verifications, as append-only entries. */
export const ledger = sqliteTable(
  "ledger",
  {
    id: text().primaryKey(),
    verificationId: text("verification_id")
      .notNull()
      .references(() => verifications.id),
    userId: text("user_id").notNull(),
    teamId: text("team_id"),
    kind: text({ enum: LEDGER_KINDS }).notNull(),
    amountCents: integer("amount_cents").notNull(),
    reason: text().notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [index("ledger_verification").on(t.verificationId), index("ledger_user").on(t.userId, t.createdAt)],
);
