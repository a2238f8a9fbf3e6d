import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { ServerMessage } from "#contract/live/events.ts";
import { EMAIL_CHOICES, NOTIFICATION_KINDS } from "#contract/live/notifications.ts";
import { users } from "./accounts/users.ts";
import { verifications } from "./verification/verifications.ts";

/**
 * The events that each person's pages must not miss, numbered without gaps, so that a page notices when one
 * is missing. Cleanup keeps each person's newest event, so that the numbers don't start over.
 */
export const userEvents = sqliteTable(
  "user_events",
  {
    userId: text("user_id").notNull(),
    /** From 1. */
    seq: integer().notNull(),
    /** Id of the outbox row. An event that's published again keeps its number. */
    eventId: text("event_id").notNull(),
    type: text().notNull(),
    data: text({ mode: "json" }).$type<ServerMessage["data"]>().notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.seq] }),
    uniqueIndex("user_events_event").on(t.eventId, t.userId),
    index("user_events_age").on(t.createdAt),
  ],
);

/** How a kind of notification reaches a person. If there's no row, `NOTIFICATION_DEFAULTS` applies. */
export const notificationPreferences = sqliteTable(
  "notification_preferences",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: NOTIFICATION_KINDS }).notNull(),
    inApp: integer("in_app", { mode: "boolean" }).notNull(),
    email: text({ enum: EMAIL_CHOICES }).notNull(),
    push: integer({ mode: "boolean" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] })],
);

/** When to send a person's daily email, and when to hold back pushes and other email about notifications. */
export const notificationSettings = sqliteTable("notification_settings", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** IANA name. */
  timezone: text().notNull(),
  /**
   * A time at which the daily email is due: 8:00 in that time zone. Later ones are due a whole number of days after
   * it. It's set again after each daily email, because the local time would shift when clocks change.
   */
  digestTime: integer("digest_time").notNull(),
  /** Minutes from midnight in that time zone; both null if there are no quiet hours. They may span midnight. */
  quietFrom: integer("quiet_from"),
  quietTo: integer("quiet_to"),
});

/** A browser that shows notifications while no page is open (Push API). */
export const pushSubscriptions = sqliteTable(
  "push_subscriptions",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The session that subscribed, or last confirmed it. When the person ends that session, the subscription ends. */
    sessionId: text("session_id").notNull(),
    /** Keyed hash of the endpoint. Anyone who has the endpoint itself can try to push to it. */
    endpointHash: text("endpoint_hash").notNull().unique(),
    /** Encrypted. */
    endpoint: text().notNull(),
    /** The browser's public key, and the shared secret, which is encrypted (RFC 8291). */
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: integer("created_at").notNull(),
    /** When the push service last accepted a message for it. */
    usedAt: integer("used_at"),
  },
  (t) => [index("push_subscriptions_user").on(t.userId), index("push_subscriptions_session").on(t.sessionId)],
);

export const ANNOUNCEMENT_KINDS = ["notice", "maintenance"] as const;

/** What operators announce to everyone (`npm run ops`). */
export const announcements = sqliteTable(
  "announcements",
  {
    id: text().primaryKey(),
    kind: text({ enum: ANNOUNCEMENT_KINDS }).notNull(),
    title: text().notNull(),
    message: text().notNull(),
    /** When the maintenance starts; for a notice, when it was published. */
    startsAt: integer("starts_at").notNull(),
    /** When its banner stops being shown. */
    endsAt: integer("ends_at").notNull(),
    cancelledAt: integer("cancelled_at"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [index("announcements_end").on(t.endsAt)],
);
export type Announcement = typeof announcements.$inferSelect;

/** Who on the requester's side has a verification open. */
export const presence = sqliteTable(
  "presence",
  {
    verificationId: text("verification_id")
      .notNull()
      .references(() => verifications.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    seenAt: integer("seen_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.verificationId, t.userId] }), index("presence_age").on(t.seenAt)],
);
