import type { NotificationPriority } from "#contract/enums.ts";
import type { ServerEventName } from "#contract/events.ts";
import { notifications } from "#db/schema/outbox.ts";
import type { Ctx } from "./context.ts";
import { live } from "./effects.ts";
import { newId } from "./ids.ts";
import type { WritePart } from "./write/part.ts";

export interface NewNotification {
  userId: string;
  type: ServerEventName;
  title: string;
  message: string;
  /** Ids that tell a screen what the notification is about. */
  data: Record<string, string>;
  priority: NotificationPriority;
  /** Names the event: each user gets one notification per event, no matter how often it's written. */
  dedupeKey: string;
}

/**
 * Adds a notification to the batch of the action it reports.
 * @returns the insert, and the live event that makes open pages fetch the notification
 */
export function notificationEffects(ctx: Ctx, notification: NewNotification): WritePart {
  const now = ctx.now();
  const id = newId("ntf", now);
  return {
    statements: [
      ctx.db
        .insert(notifications)
        .values({ id, ...notification, createdAt: now, readAt: null })
        .onConflictDoNothing(),
    ],
    effects: [live("new_notification", { notification_id: id, user_id: notification.userId })],
  };
}
