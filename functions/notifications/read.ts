import { and, eq, isNull } from "drizzle-orm";
import type { ReadAll } from "#contract/live/notification.schema.ts";
import type { Ctx } from "#core/context.ts";
import { live } from "#core/effects.ts";
import { notFound } from "#core/errors.ts";
import type { Caller } from "#core/http/app.ts";
import { enforceRateLimits } from "#core/http/rate-limit.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { notifications } from "#db/schema/outbox.ts";
import { aboutRequest } from "./about-request.ts";
import { isOpenTo, ofSort, shownTo } from "./list.ts";
import { presentNotification } from "./present.ts";

/**
 * Marks one notification as read, or as unread again. If it was already read, the time when it was read stays.
 * @throws DomainError 404 for a notification that the user can't open; 429
 */
export async function markNotification(
  ctx: Ctx,
  caller: Pick<Caller, "id" | "limitedTo">,
  id: string,
  as: "read" | "unread",
) {
  const { id: userId, limitedTo } = caller;
  // Includes notifications of kinds turned off in the app, because an email or a push may have led here.
  const own = and(
    eq(notifications.id, id),
    eq(notifications.userId, userId),
    isOpenTo(userId),
    aboutRequest(notifications.data, limitedTo),
  );
  const take = { rule: "notification_mark.account", subject: userId } as const;
  const mark = async () => {
    const [row] = await enforceRateLimits(ctx, [take], ctx.db.select().from(notifications).where(own));
    if (!row) throw notFound("Notification not found");
    if ((row.readAt !== null) === (as === "read")) return row;
    const readAt = as === "read" ? ctx.now() : null;
    await commit(ctx, {
      statements: [ctx.db.update(notifications).set({ readAt }).where(own)],
      effects: [live("notifications_read", { user_id: userId })],
      resourceId: id,
    });
    return { ...row, readAt };
  };
  return presentNotification(await attempt(ctx, mark));
}

/**
 * Marks as read all notifications that a user can see, or only those that match the filter.
 * @returns how many were unread
 */
export async function readAllNotifications(
  ctx: Ctx,
  { id: userId, limitedTo }: Pick<Caller, "id" | "limitedTo">,
  which: ReadAll,
): Promise<{ read: number }> {
  const now = ctx.now();
  const unread = and(
    shownTo(userId),
    isNull(notifications.readAt),
    ofSort(which),
    aboutRequest(notifications.data, which.verificationId),
    aboutRequest(notifications.data, limitedTo),
  );
  const read = await ctx.db.$count(notifications, unread);
  if (read === 0) return { read };
  await commit(ctx, {
    statements: [ctx.db.update(notifications).set({ readAt: now }).where(unread)],
    effects: [live("notifications_read", { user_id: userId })],
    resourceId: userId,
  });
  return { read };
}
