import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ADVERSE_ACTION_STATUSES } from "#contract/enums.ts";
import { users } from "../accounts/users.ts";
import { verifications } from "./verifications.ts";

/**
 * A requester's declaration that they might decide against the subject. The subject gets a pre-adverse notice. After a
 * waiting time, the requester can send the final notice. They can also withdraw the declaration.
 */
export const adverseActions = sqliteTable(
  "adverse_actions",
  {
    id: text().primaryKey(),
    verificationId: text("verification_id")
      .notNull()
      .unique()
      .references(() => verifications.id, { onDelete: "cascade" }),
    status: text({ enum: ADVERSE_ACTION_STATUSES }).notNull(),
    declaredBy: text("declared_by")
      .notNull()
      .references(() => users.id),
    declaredAt: integer("declared_at").notNull(),
    /** Encrypted: the requester's reason, shown to the subject. */
    reason: text().notNull(),
    /** The final notice can be sent from this time on. */
    waitsUntil: integer("waits_until").notNull(),
    finalAt: integer("final_at"),
    withdrawnAt: integer("withdrawn_at"),
  },
  (t) => [
    index("adverse_actions_waiting").on(t.status, t.waitsUntil),
    index("adverse_actions_declared").on(t.declaredBy, t.status, t.waitsUntil),
  ],
);
export type AdverseActionRow = typeof adverseActions.$inferSelect;
