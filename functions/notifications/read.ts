import { and, eq, isNull, sql } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { notFound } from "#core/errors.ts";
import { notifications } from "#db/schema/outbox.ts";
import { presentNotification } from "./present.ts";

/**
 * Marks one notification as read. One that was already read keeps its time.
 * @throws DomainError 404 for one that isn't the user's
 */
export async function readNotification(ctx: Ctx, userId: string, id: string) {
  const [row] = await ctx.db
    .update(notifications)
    .set({ readAt: sql`coalesce(${notifications.readAt}, ${ctx.now()})` })
    .where(and(eq(notifications.id, id), eq(notifications.userId, userId)))
    .returning();
  if (!row) throw notFound("Notification not found");
  return presentNotification(row);
}

/**
 * Marks all of a user's notifications as read.
 * @returns how many were unread
 */
export async function readAllNotifications(ctx: Ctx, userId: string): Promise<{ read: number }> {
  const rows = await ctx.db
    .update(notifications)
    .set({ readAt: ctx.now() })
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)))
    .returning({ id: notifications.id });
  return { read: rows.length };
}
