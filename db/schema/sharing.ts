import { desc, sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { ACCESS_STATUSES, DEVICE_CLASSES, type ShareOptions } from "#contract/sharing/sharing.ts";
import { statusEntries } from "./accounts/credentials.ts";
import { users } from "./accounts/users.ts";

/** Links to a person's shared profile. What a visitor sees is decided at each visit. */
export const shareLinks = sqliteTable(
  "share_links",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256 of the token. */
    tokenHash: text("token_hash").notNull(),
    label: text(),
    options: text({ mode: "json" }).$type<ShareOptions>().notNull(),
    /** The chosen verifications. */
    verificationIds: text("verification_ids", { mode: "json" }).$type<string[]>().notNull(),
    /** Encrypted: the credential for the facts that the link shows; null if it shows none. */
    credential: text(),
    credentialEntry: integer("credential_entry").references(() => statusEntries.n),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    revokedAt: integer("revoked_at"),
    views: integer().notNull().default(0),
    lastViewedAt: integer("last_viewed_at"),
  },
  (t) => [
    uniqueIndex("share_links_token").on(t.tokenHash),
    index("share_links_user").on(t.userId, desc(t.createdAt), desc(t.id)),
  ],
);
export type ShareLink = typeof shareLinks.$inferSelect;

/**
 * Views of a shared profile, with only the rough details about the visitor that the owner sees. If a link gets too many
 * views in a minute, the rest are only counted.
 */
export const shareViews = sqliteTable(
  "share_views",
  {
    id: text().primaryKey(),
    linkId: text("link_id")
      .notNull()
      .references(() => shareLinks.id, { onDelete: "cascade" }),
    /** The profile's owner, for their list of everyone who asked about them or viewed their profile. */
    userId: text("user_id").notNull(),
    at: integer().notNull(),
    /** Two-letter country code from the edge; null if unknown. */
    country: text(),
    device: text({ enum: DEVICE_CLASSES }).notNull(),
    /** How many facts the visitor saw. */
    facts: integer().notNull(),
    /** The approved access request that admitted the visitor; null if the link requires no permission. */
    requestId: text("request_id"),
  },
  (t) => [
    index("share_views_link").on(t.linkId, desc(t.at), desc(t.id)),
    index("share_views_user").on(t.userId, desc(t.at), desc(t.id)),
    index("share_views_age").on(t.at),
  ],
);

/** Visitors who ask for permission to see a shared profile. */
export const accessRequests = sqliteTable(
  "access_requests",
  {
    id: text().primaryKey(),
    linkId: text("link_id")
      .notNull()
      .references(() => shareLinks.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Encrypted. */
    name: text().notNull(),
    /** Encrypted. */
    email: text().notNull(),
    /** HMAC of the address, for finding it again and for blocking it. */
    emailHash: text("email_hash").notNull(),
    /** Encrypted. */
    message: text(),
    status: text({ enum: ACCESS_STATUSES }).notNull(),
    /** SHA-256 of the token that the visitor's page uses to check for a decision. The token gives no access. */
    ticketHash: text("ticket_hash").notNull(),
    /** Part of the emailed grant. Incrementing it invalidates the link that was emailed. */
    generation: integer().notNull().default(1),
    /** When the emailed grant was exchanged for an access token. It can be exchanged only once. */
    grantUsedAt: integer("grant_used_at"),
    /** SHA-256 of the access token. */
    accessHash: text("access_hash"),
    /** SHA-256 of the cookie of the browser that the access token is bound to. */
    browserHash: text("browser_hash"),
    reportedAt: integer("reported_at"),
    createdAt: integer("created_at").notNull(),
    decidedAt: integer("decided_at"),
  },
  (t) => [
    index("access_requests_user").on(t.userId, desc(t.createdAt), desc(t.id)),
    index("access_requests_link").on(t.linkId, t.emailHash),
    uniqueIndex("access_requests_ticket").on(t.ticketHash),
    uniqueIndex("access_requests_access").on(t.accessHash).where(sql`access_hash IS NOT NULL`),
  ],
);
export type AccessRequest = typeof accessRequests.$inferSelect;

/** Addresses that may no longer ask a person for access. We don't tell them that they're blocked. */
export const accessBlocks = sqliteTable(
  "access_blocks",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** HMAC of the address. */
    emailHash: text("email_hash").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.emailHash] })],
);
