import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { NOTIFICATION_PRIORITIES } from "#contract/enums.ts";
import { NOTIFICATION_KINDS } from "#contract/live/notifications.ts";

/** `live` goes straight to the rooms; the others go through the queue of the same name. */
export const OUTBOX_CHANNELS = ["live", "documents", "jobs"] as const;
export const OUTBOX_STATUSES = ["pending", "done", "dead"] as const;

/**
 * Events to publish and jobs to run after a commit. Rows contain no tokens. The little personal data that they contain,
 * such as a former address, is encrypted.
 */
export const outbox = sqliteTable(
  "outbox",
  {
    id: text().primaryKey(),
    channel: text({ enum: OUTBOX_CHANNELS }).notNull(),
    /** The event's or job's name. */
    name: text().notNull(),
    /** Ids and small facts that the consumer needs. */
    payload: text({ mode: "json" }).$type<Record<string, string | number | null>>().notNull(),
    status: text({ enum: OUTBOX_STATUSES }).notNull().default("pending"),
    attempts: integer().notNull().default(0),
    /** When the sweep picks up the row, unless a consumer has finished it by then. */
    nextAt: integer("next_at").notNull(),
    /**
     * No one may run the row before this time: the end of a running consumer's lease, or of the pause after a
     * failure.
     */
    notBefore: integer("not_before").notNull().default(0),
    lastError: text("last_error"),
    /**
     * The id of the request, queue batch, cron tick or ops command that wrote the row, as in the audit log. Use it to
     * find everything in the logs that the same request, job or command led to.
     */
    requestId: text("request_id"),
    createdAt: integer("created_at").notNull(),
    doneAt: integer("done_at"),
  },
  (t) => [index("outbox_due").on(t.status, t.nextAt), index("outbox_done").on(t.status, t.doneAt)],
);
export type OutboxRow = typeof outbox.$inferSelect;

/** The columns that a new row must have; the others have defaults. */
export type NewOutboxRow = Required<
  Pick<OutboxRow, "id" | "channel" | "name" | "payload" | "requestId" | "createdAt" | "nextAt">
>;

export const notifications = sqliteTable(
  "notifications",
  {
    id: text().primaryKey(),
    userId: text("user_id").notNull(),
    /** The event that it reports. */
    type: text().notNull(),
    /** The kind by which people filter notifications and set preferences. */
    kind: text({ enum: NOTIFICATION_KINDS }).notNull().default("system"),
    title: text().notNull(),
    message: text().notNull(),
    data: text({ mode: "json" }).$type<Record<string, string>>().notNull(),
    priority: text({ enum: NOTIFICATION_PRIORITIES }).notNull(),
    /** Ensures that an event gives a person only one notification, no matter how often a job runs. */
    dedupeKey: text("dedupe_key").notNull(),
    createdAt: integer("created_at").notNull(),
    readAt: integer("read_at"),
    /**
     * Whether it's listed in the app. False if the person turned this kind off there: the row is only for an email or a
     * push. Also false once a newer notification replaced it, or the decision it asked for was made.
     */
    inApp: integer("in_app", { mode: "boolean" }).notNull().default(true),
    /** When it's due in the person's daily email; null if it isn't, or is no longer, due in one. */
    digestAt: integer("digest_at"),
  },
  (t) => [
    uniqueIndex("notifications_dedupe").on(t.userId, t.dedupeKey),
    index("notifications_user").on(t.userId, t.createdAt, t.id).where(sql`in_app = 1`),
    index("notifications_kind").on(t.userId, t.kind, t.createdAt, t.id).where(sql`in_app = 1`),
    index("notifications_priority").on(t.userId, t.priority, t.createdAt, t.id).where(sql`in_app = 1`),
    index("notifications_unread").on(t.userId, t.createdAt, t.id).where(sql`read_at IS NULL AND in_app = 1`),
    index("notifications_digest").on(t.digestAt, t.userId).where(sql`digest_at IS NOT NULL`),
  ],
);
