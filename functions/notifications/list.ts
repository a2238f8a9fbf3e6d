import { and, count, desc, eq, gte, isNull, type SQL } from "drizzle-orm";
import type { NotificationsQuery } from "#contract/notification.schema.ts";
import type { Ctx } from "#core/context.ts";
import type { Caller } from "#core/http/app.ts";
import { notifications } from "#db/schema/outbox.ts";
import { liveSessionOf, sessionEndedError } from "#functions/accounts/sessions/live-session.ts";
import { presentNotification } from "./present.ts";

/**
 * A row's time is that of its request's start, so a slow request can put one behind those that a client has seen
 * already. Answers reach back this far; clients know a notification again by its id.
 */
const OVERLAP = 30_000;

/** The newest notifications of a user, as a statement for a batch. */
export const newestOf = (ctx: Ctx, userId: string, limit: number, since?: SQL) =>
  ctx.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), since))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit);

/**
 * @param query `since` narrows to what came at or after that time, and up to 30 seconds before it
 * @returns the caller's notifications, newest first, and how many of all are unread
 * @throws DomainError 401 when their session has ended: open pages ask here whenever they are connected anew
 */
export async function listNotifications(ctx: Ctx, caller: Caller, { since, limit }: NotificationsQuery) {
  const newer = since === undefined ? undefined : gte(notifications.createdAt, since - OVERLAP);
  const [rows, unread, [live]] = await ctx.db.batch([
    newestOf(ctx, caller.id, limit, newer),
    ctx.db
      .select({ count: count() })
      .from(notifications)
      .where(and(eq(notifications.userId, caller.id), isNull(notifications.readAt))),
    liveSessionOf(ctx, caller),
  ]);
  if (!live) throw sessionEndedError();
  return { notifications: rows.map(presentNotification), unread: unread[0]?.count ?? 0 };
}
