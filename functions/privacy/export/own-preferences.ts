import { eq } from "drizzle-orm";
import { isoTime } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { notificationPreferences, notificationSettings, pushSubscriptions } from "#db/schema/notices.ts";

/** How this person gets notifications, for each kind whose settings they've saved. */
export async function* ownPreferences({ db }: Ctx, userId: string) {
  const rows = await db
    .select()
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, userId));
  for (const { kind, inApp, email, push } of rows) yield { kind, in_app: inApp, email, push };
}

/** This person's time zone and quiet hours, in minutes from midnight. */
export async function* ownNotificationSettings({ db }: Ctx, userId: string) {
  const rows = await db.select().from(notificationSettings).where(eq(notificationSettings.userId, userId));
  for (const { timezone, quietFrom, quietTo } of rows)
    yield { timezone, quiet_from: quietFrom, quiet_to: quietTo };
}

/** The browsers that get pushed notifications, without the addresses and keys that would let anyone push to them. */
export async function* ownPushSubscriptions({ db }: Ctx, userId: string) {
  const rows = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));
  for (const { createdAt, usedAt } of rows)
    yield { created_at: isoTime(createdAt), used_at: isoTime(usedAt) };
}
