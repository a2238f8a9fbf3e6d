import { eq } from "drizzle-orm";
import type { PreferencesBody } from "#contract/accounts/preferences.schema.ts";
import { NOTIFICATION_DEFAULTS, NOTIFICATION_KINDS } from "#contract/live/notifications.ts";
import type { Ctx } from "#core/context.ts";
import { runBatch, type Statement } from "#db/batch.ts";
import { notificationPreferences, notificationSettings } from "#db/schema/notices.ts";
import { nextTimeOfDayIn } from "#functions/checks/zones.ts";
import { vapidOf } from "./push/keys.ts";

/** When the daily email is sent, in minutes after midnight in the person's time zone. */
export const DIGEST_MINUTE = 8 * 60;

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/**
 * @returns how each kind of notification reaches a person, their quiet hours and time zone, and the public key that
 *   browsers need to subscribe to pushes; the key is null where push isn't offered
 */
export async function readPreferences({ db, env }: Ctx, userId: string) {
  const [rows, [settings]] = await db.batch([
    db.select().from(notificationPreferences).where(eq(notificationPreferences.userId, userId)),
    db.select().from(notificationSettings).where(eq(notificationSettings.userId, userId)),
  ]);
  const own = new Map(rows.map(({ kind, inApp, email, push }) => [kind, { in_app: inApp, email, push }]));
  const kinds = Object.fromEntries(
    NOTIFICATION_KINDS.map((kind) => [kind, own.get(kind) ?? NOTIFICATION_DEFAULTS[kind]]),
  ) as typeof NOTIFICATION_DEFAULTS;
  const { quietFrom = null, quietTo = null, timezone = null } = settings ?? {};
  const quiet_hours =
    quietFrom === null || quietTo === null || timezone === null
      ? null
      : { from: clock(quietFrom), to: clock(quietTo), timezone };
  return { kinds, quiet_hours, timezone, push_key: vapidOf(env)?.publicKey ?? null };
}

/** Changes only the preferences in the body. */
export async function savePreferences(ctx: Ctx, userId: string, body: PreferencesBody): Promise<void> {
  const { db } = ctx;
  const statements: Statement[] = NOTIFICATION_KINDS.flatMap((kind) => {
    const { in_app, email, push } = body.kinds[kind] ?? {};
    const given = {
      ...(in_app !== undefined && { inApp: in_app }),
      ...(email !== undefined && { email }),
      ...(push !== undefined && { push }),
    };
    if (Object.keys(given).length === 0) return [];
    const { in_app: inApp, ...others } = NOTIFICATION_DEFAULTS[kind];
    return [
      db
        .insert(notificationPreferences)
        .values({ userId, kind, inApp, ...others, ...given })
        .onConflictDoUpdate({
          target: [notificationPreferences.userId, notificationPreferences.kind],
          set: given,
        }),
    ];
  });
  const { quiet_hours: quiet } = body;
  const timezone = quiet?.timezone ?? body.timezone;
  if (timezone !== undefined) {
    const digestTime = nextTimeOfDayIn(ctx.now(), DIGEST_MINUTE, timezone);
    statements.push(
      db
        .insert(notificationSettings)
        .values({ userId, timezone, digestTime })
        .onConflictDoUpdate({ target: notificationSettings.userId, set: { timezone, digestTime } }),
    );
  }
  if (quiet !== undefined)
    statements.push(
      db
        .update(notificationSettings)
        .set({ quietFrom: quiet?.from ?? null, quietTo: quiet?.to ?? null })
        .where(eq(notificationSettings.userId, userId)),
    );
  await runBatch(db, statements);
}
