import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

/** What a status entry belongs to. */
export const STATUS_KINDS = ["credential", "share_credential", "report"] as const;

/**
 * Whether each credential and report that we signed is revoked. Entry `n` is at index `n % 100000` of the Token Status
 * List `floor(n / 100000)`, and `n` counts up. Rows are never deleted, because an index must not be used twice.
 */
export const statusEntries = sqliteTable(
  "status_entries",
  {
    n: integer().primaryKey({ autoIncrement: true }),
    kind: text({ enum: STATUS_KINDS }).notNull(),
    /** The person it's about; null for a report on a request that isn't bound to a subject's account. */
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: integer("created_at").notNull(),
    /** When the first of its facts expires. At that time, the entry is revoked. Null if none do, and for reports. */
    factsExpireAt: integer("facts_expire_at"),
    revokedAt: integer("revoked_at"),
  },
  (t) => [
    index("status_entries_user").on(t.userId, t.n),
    // For the cron task that revokes entries whose facts have expired.
    index("status_entries_facts_expire").on(t.factsExpireAt).where(sql`revoked_at IS NULL`),
  ],
);
export type StatusEntry = typeof statusEntries.$inferSelect;

/** The sources of each signed credential and report. If a source changes, everything that relies on it is revoked. */
export const statusSources = sqliteTable(
  "status_sources",
  {
    n: integer()
      .notNull()
      .references(() => statusEntries.n, { onDelete: "cascade" }),
    /** A verification's id; a user's id, for their confirmed email and phone; or a domain (`domain:example.com`). */
    sourceId: text("source_id").notNull(),
  },
  (t) => [primaryKey({ columns: [t.sourceId, t.n] })],
);

/**
 * Public keys that we publish in addition to those of CREDENTIAL_KEYS, so that signatures of retired keys can
 * still be verified. `npm run ops -- keys rotate` adds the current keys and the new one before the new one
 * signs anything.
 */
export const retiredCredentialKeys = sqliteTable("retired_credential_keys", {
  kid: text().primaryKey(),
  publicJwk: text("public_jwk", { mode: "json" }).$type<JsonWebKey>().notNull(),
  retiredAt: integer("retired_at").notNull(),
});
