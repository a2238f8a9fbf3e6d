import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

/** What a status entry belongs to. */
export const STATUS_KINDS = ["credential", "share_credential", "report"] as const;

/**
 * The revocation state of everything we sign. `n` counts up: entry `n` is at index `n % 100000` of the Token Status
 * List `floor(n / 100000)`. Rows are never deleted, because an index must not be used twice.
 */
export const statusEntries = sqliteTable(
  "status_entries",
  {
    n: integer().primaryKey({ autoIncrement: true }),
    kind: text({ enum: STATUS_KINDS }).notNull(),
    /** The person it's about; null once their account is deleted, and for reports without a bound subject. */
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: integer("created_at").notNull(),
    /** When the earliest of its facts expires, which revokes it; null if none does. */
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

/** The sources that each signed token relies on. When one changes, all tokens that rely on it are revoked. */
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
 * Public keys that we publish besides those of CREDENTIAL_KEYS, so that what they signed stays verifiable
 * after they're retired. `npm run ops -- keys rotate` adds them, together with the new key, before the new
 * key signs anything.
 */
export const retiredCredentialKeys = sqliteTable("retired_credential_keys", {
  kid: text().primaryKey(),
  publicJwk: text("public_jwk", { mode: "json" }).$type<JsonWebKey>().notNull(),
  retiredAt: integer("retired_at").notNull(),
});
