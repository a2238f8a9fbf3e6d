import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { HANDOFF_CHANNELS, HANDOFF_ENDINGS } from "#contract/handoff/handoff.ts";
import { users } from "../accounts/users.ts";
import { verifications } from "./verifications.ts";

/**
 * Subjects who continue on a phone, to add a request's documents from there. The link's row in `links` has this row's
 * id as its `refId`.
 */
export const phoneHandoffs = sqliteTable(
  "phone_handoffs",
  {
    id: text().primaryKey(),
    verificationId: text("verification_id")
      .notNull()
      .references(() => verifications.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** What the phone shows and the computer confirms; two digits. */
    number: integer().notNull(),
    createdAt: integer("created_at").notNull(),
    /** When the link expires; once the computer has confirmed, when the phone's session does. */
    expiresAt: integer("expires_at").notNull(),
    /** How the link was last sent; null if only the computer shows it. */
    channel: text({ enum: HANDOFF_CHANNELS }),
    openedAt: integer("opened_at"),
    /** SHA-256 of the secret that we gave to the phone that opened the link. */
    claimHash: text("claim_hash"),
    /** The phone's browser and system, such as "Safari on iPhone". */
    device: text(),
    confirmedAt: integer("confirmed_at"),
    /** The phone's session, from when the phone fetches it. */
    sessionId: text("session_id"),
    /** How many pictures the phone has taken, and of how many; null until it reports that. */
    taken: integer(),
    total: integer(),
    endedAt: integer("ended_at"),
    endedBy: text("ended_by", { enum: HANDOFF_ENDINGS }),
    /** Whether it ended because the person said on the phone that they're finished. */
    finished: integer({ mode: "boolean" }).notNull().default(false),
  },
  (t) => [
    index("phone_handoffs_verification").on(t.verificationId, t.createdAt),
    index("phone_handoffs_user").on(t.userId, t.createdAt),
    index("phone_handoffs_session").on(t.sessionId),
    index("phone_handoffs_age").on(t.expiresAt),
  ],
);
export type PhoneHandoff = typeof phoneHandoffs.$inferSelect;
