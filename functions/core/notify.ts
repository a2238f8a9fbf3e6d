import { and, between, eq, ne, type SQL, sql } from "drizzle-orm";
import type { NotificationPriority } from "#contract/enums.ts";
import type { ServerEventName } from "#contract/live/events.ts";
import type { NotificationKind } from "#contract/live/notifications.ts";
import { DAY, HOUR } from "#contract/time.ts";
import { notificationSettings, pushSubscriptions } from "#db/schema/notices.ts";
import { notifications } from "#db/schema/outbox.ts";
import { teamAccess } from "#db/schema/teams.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import type { Ctx } from "./context.ts";
import { job, live } from "./effects.ts";
import { newId } from "./ids.ts";
import { chosen } from "./preferences.ts";
import type { WritePart } from "./write/part.ts";

export interface NewNotification {
  userId: string;
  type: ServerEventName;
  /** Decides which preferences and filters apply. */
  kind: NotificationKind;
  title: string;
  message: string;
  /** Ids that tell a screen what the notification is about. */
  data: Record<string, string>;
  priority: NotificationPriority;
  /** Identifies the event: each user gets one notification per event, no matter how often it's written. */
  dedupeKey: string;
  /**
   * The prefix that the `dedupeKey`s of all notifications about the same thing share. Earlier ones disappear from
   * the recipient's list, so that only the newest remains; links in emails still open them.
   */
  replaces?: string;
  /**
   * Set if the recipient may have just done this themselves, on a page that already confirms it. The live event names
   * the request that caused it, so that the device that sent the request doesn't show a second toast.
   */
  confirms?: true;
  /** Another job sends an email about it, so this notification isn't emailed. */
  ownMail?: true;
  /**
   * The recipient just asked for it, so it arrives in the app and as a push whatever their preferences, and is
   * never emailed.
   */
  isTest?: true;
}

/** When the daily email is sent to people whose time zone we don't know: 8:00 UTC. */
const DIGEST_TIME = 8 * HOUR;

/**
 * Adds a notification to the batch of the action it reports. Requesters who have left the team they made a request
 * for, or have lost access to it, get no more notifications about that request unless they're its subject.
 * @returns the statements, the live event that makes open pages fetch the notification, and the job that delivers it.
 *   If the notification isn't written, for example because the person already has one with this `dedupeKey`, there's no
 *   event and no job either
 */
export function notificationEffects(ctx: Ctx, n: NewNotification): WritePart {
  const now = ctx.now();
  const id = newId("ntf", now);
  const mail = n.isTest ? sql`'off'` : chosen(n.userId, n.kind, "email");
  const isPushed = n.isTest ? hasBrowser(n.userId) : isPushedTo(n.userId, n.kind);
  const isMailed = n.ownMail || n.isTest ? sql`0` : sql`${mail} = 'now'`;
  const inApp = n.isTest ? sql`1` : chosen(n.userId, n.kind, "in_app");
  const isWritten = sql`EXISTS (SELECT 1 FROM ${notifications} WHERE ${notifications.id} = ${id})`;
  return {
    statements: [
      ctx.db.run(sql`INSERT INTO ${notifications}
        (id, user_id, type, kind, title, message, data, priority, dedupe_key, created_at, in_app, digest_at)
        SELECT ${id}, ${n.userId}, ${n.type}, ${n.kind}, ${n.title}, ${n.message}, ${JSON.stringify(n.data)},
          ${n.priority}, ${n.dedupeKey}, ${now}, ${inApp},
          CASE WHEN ${mail} = 'digest' THEN ${nextDigest(n.userId, now)} END
        WHERE NOT ${isShutOut(n)}
        ON CONFLICT DO NOTHING`),
      ...(n.replaces === undefined ? [] : [hideEarlier(ctx, n.userId, id, n.replaces)]),
    ],
    effects: [
      {
        ...live("new_notification", {
          notification_id: id,
          user_id: n.userId,
          ...(n.confirms && { request_id: ctx.requestId }),
        }),
        onlyIf: isWritten,
      },
      {
        ...job("notification.deliver", {
          notification_id: id,
          ...((n.ownMail || n.isTest) && { own_mail: 1 }),
        }),
        onlyIf: sql`${isWritten} AND (${isMailed} OR ${isPushed})`,
      },
    ],
  };
}

/** Hides the notifications that a new one replaces, and counts them as read. */
const hideEarlier = (ctx: Ctx, userId: string, id: string, prefix: string) =>
  ctx.db
    .update(notifications)
    .set({ inApp: false, readAt: sql`coalesce(${notifications.readAt}, ${ctx.now()})` })
    .where(
      and(
        eq(notifications.userId, userId),
        // Keys that start with the prefix. A range can use the unique index on the key.
        between(notifications.dedupeKey, prefix, `${prefix}\u{10ffff}`),
        ne(notifications.id, id),
      ),
    );

/**
 * For queries: when a person's next daily email is due, which is at most a day from now, and a whole number of
 * days after the stored time.
 * @param userId the person's id, or a column with it
 * @param now UTC ms
 */
export function nextDigest(userId: SQL | string, now: number): SQL {
  const base = sql`coalesce((SELECT ${notificationSettings.digestTime} FROM ${notificationSettings}
    WHERE ${notificationSettings.userId} = ${userId}), ${DIGEST_TIME})`;
  return sql`(${base} + CAST((${now} - ${base} + ${DAY}) / ${DAY} AS INTEGER) * ${DAY})`;
}

/** For queries: whether the person wants this kind pushed, and has a browser that it can be pushed to. */
export const isPushedTo = (userId: SQL | string, kind: NotificationKind): SQL =>
  sql`(${chosen(userId, kind, "push")} AND ${hasBrowser(userId)})`;

const hasBrowser = (userId: SQL | string): SQL =>
  sql`EXISTS (SELECT 1 FROM ${pushSubscriptions} WHERE ${pushSubscriptions.userId} = ${userId})`;

/**
 * Whether the recipient may not get a notification: it's about a request that they made for a team, they no longer have
 * access to the team, and they aren't the request's subject. 1 or 0.
 */
const isShutOut = ({ userId, data }: NewNotification): SQL =>
  sql`EXISTS (SELECT 1 FROM ${verifications}
    WHERE ${verifications.id} = ${data.verification_id ?? ""} AND ${verifications.requesterId} = ${userId}
      AND ${verifications.teamId} IS NOT NULL
    AND ${verifications.targetUserId} IS NOT ${userId}
    AND NOT EXISTS (SELECT 1 FROM ${teamAccess} WHERE ${teamAccess.teamId} = ${verifications.teamId}
      AND ${teamAccess.userId} = ${userId}))`;
