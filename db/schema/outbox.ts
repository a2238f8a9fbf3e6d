import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { NOTIFICATION_PRIORITIES } from "#contract/enums.ts";

/** `live` goes straight to rooms; the others travel by the queue of the same name. */
export const OUTBOX_CHANNELS = ["live", "documents", "jobs"] as const;
export const OUTBOX_STATUSES = ["pending", "done", "dead"] as const;

/** What must happen after a commit: ids only, no tokens, no personal data. */
export const outbox = sqliteTable(
  "outbox",
  {
    id: text().primaryKey(),
    channel: text({ enum: OUTBOX_CHANNELS }).notNull(),
    /** Name of the event, mail or job. */
    name: text().notNull(),
    /** Ids and small facts that the consumer needs. */
    payload: text({ mode: "json" }).$type<Record<string, string | number | null>>().notNull(),
    status: text({ enum: OUTBOX_STATUSES }).notNull().default("pending"),
    attempts: integer().notNull().default(0),
    /** When the sweep takes it up, unless a consumer has finished it by then. */
    nextAt: integer("next_at").notNull(),
    /** Nobody may run it before this time: the lease of a running consumer, or the pause after a failure. */
    notBefore: integer("not_before").notNull().default(0),
    lastError: text("last_error"),
    createdAt: integer("created_at").notNull(),
    doneAt: integer("done_at"),
  },
  (t) => [index("outbox_due").on(t.status, t.nextAt), index("outbox_done").on(t.status, t.doneAt)],
);
export type OutboxRow = typeof outbox.$inferSelect;

export const notifications = sqliteTable(
  "notifications",
  {
    id: text().primaryKey(),
    userId: text("user_id").notNull(),
    type: text().notNull(),
    title: text().notNull(),
    message: text().notNull(),
    data: text({ mode: "json" }).$type<Record<string, string>>().notNull(),
    priority: text({ enum: NOTIFICATION_PRIORITIES }).notNull(),
    /** One notification per happening and person, however often a job runs. */
    dedupeKey: text("dedupe_key").notNull(),
    createdAt: integer("created_at").notNull(),
    readAt: integer("read_at"),
  },
  (t) => [
    uniqueIndex("notifications_dedupe").on(t.userId, t.dedupeKey),
    index("notifications_user").on(t.userId, t.createdAt),
    index("notifications_unread").on(t.userId).where(sql`read_at IS NULL`),
  ],
);
