import { type SQL, sql } from "drizzle-orm";
import { isEssential, NOTIFICATION_DEFAULTS, type NotificationKind } from "#contract/live/notifications.ts";
import { notificationPreferences } from "#db/schema/notices.ts";

const COLUMN = { in_app: "inApp", email: "email", push: "push" } as const;

/**
 * For queries: what a person chose for a kind of notification on one channel, or the default. Essential
 * kinds always have the default.
 * @param userId the person's id, or a column with it
 */
export function chosen(userId: SQL | string, kind: NotificationKind, channel: keyof typeof COLUMN): SQL {
  const otherwise = NOTIFICATION_DEFAULTS[kind][channel];
  if (isEssential(kind)) return sql`${otherwise}`;
  const p = notificationPreferences;
  return sql`coalesce((SELECT ${p[COLUMN[channel]]} FROM ${p}
    WHERE ${p.userId} = ${userId} AND ${p.kind} = ${kind}), ${otherwise})`;
}

/** For queries: whether the person wants an email about this kind right away. */
export const wantsMail = (userId: SQL, kind: NotificationKind): SQL =>
  sql`${chosen(userId, kind, "email")} = 'now'`;
