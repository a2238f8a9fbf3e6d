import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Always empty. `INSERT INTO must SELECT 0 WHERE changes() <> 1` right after a compare-and-set fails the whole batch if
 * the race was lost.
 */
export const must = sqliteTable("must", { one: integer().notNull() }, (t) => [
  check("must_one", sql`${t.one} = 1`),
]);

/** Who did what; append-only. A job seals the rows into a hash chain. */
export const audit = sqliteTable(
  "audit",
  {
    id: text().primaryKey(),
    at: integer().notNull(),
    /** A user id, `system`, `link` for the holder of an emailed link, or `ops:<name>` for an operator. */
    actor: text().notNull(),
    action: text().notNull(),
    entity: text().notNull(),
    entityId: text("entity_id").notNull(),
    detail: text({ mode: "json" }).$type<Record<string, string | number | null>>().notNull(),
    /** Id of the request, queue batch, cron tick or ops command that wrote the row, as in the log. */
    requestId: text("request_id"),
    /** The row's place in the chain, and its hash, which includes the previous row's; both null until it's sealed. */
    seq: integer().unique(),
    hash: text(),
  },
  (t) => [
    index("audit_entity").on(t.entity, t.entityId),
    index("audit_actor").on(t.actor, t.id),
    index("audit_unsealed").on(t.seq, t.id),
    index("audit_request").on(t.requestId, t.id),
  ],
);

/** Requests with an `Idempotency-Key` that were already answered; kept for 24 hours. */
export const idempotency = sqliteTable(
  "idempotency",
  {
    userId: text("user_id").notNull(),
    key: text().notNull(),
    /** SHA-256 that covers method, path and body. */
    requestHash: text("request_hash").notNull(),
    status: integer().notNull(),
    resourceId: text("resource_id").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index("idempotency_age").on(t.createdAt)],
);

/** Rows that a task of the every-minute cron job failed on. The task skips them until the time in `until`. */
export const setAside = sqliteTable(
  "set_aside",
  {
    clock: text().notNull(),
    rowId: text("row_id").notNull(),
    failures: integer().notNull(),
    until: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.clock, t.rowId] }), index("set_aside_age").on(t.until)],
);

/**
 * Counters for actions that are limited, because something could be guessed or flooded, and completed actions that we
 * remember for a while.
 */
export const rateLimits = sqliteTable(
  "rate_limits",
  {
    /** The rule or action, and a keyed hash of what it's counted by, such as an address or a network. */
    key: text().notNull(),
    /** When the fixed window starts; for wrong answers and remembered actions, when they happened. */
    windowStart: integer("window_start").notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.key, t.windowStart] }), index("rate_limits_age").on(t.windowStart)],
);
