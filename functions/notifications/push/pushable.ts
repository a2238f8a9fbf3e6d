import { and, eq, isNull } from "drizzle-orm";
import { isEssential, isTestNotice, NOTIFICATION_DEFAULTS } from "#contract/live/notifications.ts";
import type { Ctx } from "#core/context.ts";
import { users } from "#db/schema/accounts/users.ts";
import { notificationPreferences, notificationSettings, pushSubscriptions } from "#db/schema/notices.ts";
import { notifications } from "#db/schema/outbox.ts";
import { isOpenTo } from "../list.ts";

/**
 * Reads a notification and a browser that it may be pushed to.
 * @returns both, with the person's quiet hours. Null if the notification was read or is gone, they can't open it now,
 *   their account was suspended or deleted, the browser is no longer theirs, or they don't want this kind pushed
 */
export async function readPushable({ db }: Ctx, notificationId: string, subscriptionId: string) {
  const [found] = await db
    .select({
      type: notifications.type,
      kind: notifications.kind,
      priority: notifications.priority,
      isWanted: notificationPreferences.push,
      timezone: notificationSettings.timezone,
      quietFrom: notificationSettings.quietFrom,
      quietTo: notificationSettings.quietTo,
      subscription: {
        id: pushSubscriptions.id,
        endpoint: pushSubscriptions.endpoint,
        p256dh: pushSubscriptions.p256dh,
        auth: pushSubscriptions.auth,
        usedAt: pushSubscriptions.usedAt,
      },
    })
    .from(notifications)
    .innerJoin(
      users,
      and(eq(users.id, notifications.userId), isNull(users.deletedAt), isNull(users.suspendedAt)),
    )
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.userId, users.id))
    .leftJoin(
      notificationPreferences,
      and(eq(notificationPreferences.userId, users.id), eq(notificationPreferences.kind, notifications.kind)),
    )
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .where(
      and(
        eq(notifications.id, notificationId),
        isNull(notifications.readAt),
        isOpenTo(notifications.userId),
        eq(pushSubscriptions.id, subscriptionId),
      ),
    );
  if (!found) return null;
  const { type, kind, isWanted } = found;
  return isTestNotice(type) || isEssential(kind) || (isWanted ?? NOTIFICATION_DEFAULTS[kind].push)
    ? found
    : null;
}
