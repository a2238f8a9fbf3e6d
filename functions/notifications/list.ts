import { and, count, desc, eq, gte, isNull, type SQL, sql } from "drizzle-orm";
import type { NotificationsQuery } from "#contract/notification.schema.ts";
import type { Ctx } from "#core/context.ts";
import type { Caller } from "#core/http/app.ts";
import { notifications } from "#db/schema/outbox.ts";
import { verifications } from "#db/schema/verifications.ts";
import { liveSessionOf, sessionEndedError } from "#functions/accounts/sessions/live-session.ts";
import { visibleTo } from "#functions/verification/visible.ts";
import { presentNotification } from "./present.ts";

/**
 * A row's time is the start of its request, so a slow request can put a row before ones that a client has already seen.
 * Answers reach back this far, and clients recognize a notification by its id.
 */
const OVERLAP = 30_000;

/**
 * Whether it isn't about a request of a team that the reader has left or can't open now. It may name the request's
 * subject.
 */
export const isOpenTo = (userId: string): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${verifications}
    WHERE ${verifications.id} = ${notifications.data} ->> '$.verification_id'
    AND ${verifications.teamId} IS NOT NULL AND NOT ${visibleTo(userId)})`;

/** A user's newest notifications, as a statement for a batch. */
export const newestOf = (ctx: Ctx, userId: string, limit: number, since?: SQL) =>
  ctx.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), isOpenTo(userId), since))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit);

/**
 * @param query `since` limits the answer to notifications after that time, and up to 30 seconds before it
 * @returns the caller's notifications, newest first, and their total number of unread ones
 * @throws DomainError 401 if their session has ended: open pages call this whenever they reconnect
 */
export async function listNotifications(ctx: Ctx, caller: Caller, { since, limit }: NotificationsQuery) {
  const newer = since === undefined ? undefined : gte(notifications.createdAt, since - OVERLAP);
  const [rows, unread, [live]] = await ctx.db.batch([
    newestOf(ctx, caller.id, limit, newer),
    ctx.db
      .select({ count: count() })
      .from(notifications)
      .where(and(eq(notifications.userId, caller.id), isNull(notifications.readAt), isOpenTo(caller.id))),
    liveSessionOf(ctx, caller),
  ]);
  if (!live) throw sessionEndedError();
  return { notifications: rows.map(presentNotification), unread: unread[0]?.count ?? 0 };
}
