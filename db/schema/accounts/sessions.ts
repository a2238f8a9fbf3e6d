import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

/**
 * A signed-in device. A session with `verificationId` is limited: the person has no password, and the session gives
 * access only to that request and the person's own data (`functions/accounts/access.ts`).
 */
export const sessions = sqliteTable(
  "sessions",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256 of the HttpOnly cookie that the session is bound to; null if it didn't start in a browser. */
    cookieHash: text("cookie_hash"),
    /**
     * SHA-256 of the browser's long-lived HttpOnly cookie, which shows whether two accounts share a device.
     */
    deviceHash: text("device_hash"),
    userAgent: text("user_agent"),
    /** The client's network: its IP address, truncated to /24 (IPv4) or /48 (IPv6). */
    network: text(),
    /** Where it was last used: a two-letter continent code, such as `EU`. The person's room is created near there. */
    continent: text(),
    createdAt: integer("created_at").notNull(),
    /** When it was last refreshed. */
    usedAt: integer("used_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    revokedAt: integer("revoked_at"),
    revokedReason: text("revoked_reason"),
    /** The request that the session is limited to; null for a full one. */
    verificationId: text("verification_id"),
    /**
     * For a phone that the person continues on: the handoff (`phone_handoffs`). Such a session only adds documents to
     * the request, and has no refresh token. Null for all others.
     */
    handoffId: text("handoff_id"),
  },
  (t) => [index("sessions_user").on(t.userId, t.createdAt), index("sessions_age").on(t.createdAt)],
);

/** Refresh tokens of a session. Each can be exchanged for only one successor. Only hashes are stored. */
export const refreshTokens = sqliteTable(
  "refresh_tokens",
  {
    hash: text().primaryKey(),
    sessionId: text("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    createdAt: integer("created_at").notNull(),
    usedAt: integer("used_at"),
    /** Whether its session is limited. If so, the token is kept as long as the session, which can be idle for weeks. */
    limited: integer({ mode: "boolean" }).notNull().default(false),
  },
  (t) => [
    index("refresh_tokens_session").on(t.sessionId),
    // Excludes tokens of limited sessions, so that the cleanup doesn't read them all every minute.
    index("refresh_tokens_age").on(t.createdAt).where(sql`NOT limited`),
  ],
);

/**
 * A sign-in with Google, from when Google sends the browser back until the page fetches the session's tokens, which
 * works only once. The page proves with an HttpOnly cookie that the sign-in is its own. We store only the hash of that
 * cookie.
 */
export const handoffs = sqliteTable(
  "handoffs",
  {
    hash: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: integer("expires_at").notNull(),
    usedAt: integer("used_at"),
  },
  (t) => [index("handoffs_age").on(t.expiresAt)],
);

export const LINK_KINDS = [
  "verify_email",
  "reset_password",
  "change_email",
  "invite",
  "attest",
  "team_invite",
  "sign_in",
  "handoff",
] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/**
 * Emailed links. The token is derived from the row (HMAC of kind, id and generation) when the email is sent, and isn't
 * stored.
 */
export const links = sqliteTable(
  "links",
  {
    id: text().primaryKey(),
    kind: text({ enum: LINK_KINDS }).notNull(),
    /**
     * The user, verification, contact or team invitation that the link belongs to; for `sign_in`, the
     * verification; for `handoff`, the row of `phone_handoffs`.
     */
    refId: text("ref_id").notNull(),
    /**
     * The address that it was sent to. Having the token proves control of this address, except for `handoff`, whose
     * token is also in a QR code.
     */
    email: text().notNull(),
    generation: integer().notNull(),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    usedAt: integer("used_at"),
    /** For `invite`: keyed hash of the recipient's mailbox, for finding and counting the invitations sent to it. */
    mailboxHash: text("mailbox_hash"),
    /**
     * For `invite`: when the sender's and the recipient's daily limits let it through, which may be in the
     * future. It counts toward those limits at that time.
     */
    admittedAt: integer("admitted_at"),
    /** For `invite`: when the mail provider accepted it; null if it wasn't sent. */
    sentAt: integer("sent_at"),
    /**
     * For `invite`: whether the recipient had already blocked the sender when `admittedAt` was decided. If so,
     * it counts only against this sender, so that others can still invite the recipient.
     */
    unwanted: integer({ mode: "boolean" }).notNull().default(false),
  },
  (t) => [
    index("links_ref").on(t.refId, t.kind),
    index("links_mailbox").on(t.mailboxHash, t.admittedAt),
    index("links_age").on(t.expiresAt),
  ],
);
export type Link = typeof links.$inferSelect;
