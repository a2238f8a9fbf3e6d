import { and, count, desc, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import * as z from "zod";
import type { Ctx } from "#core/context.ts";
import { TooEarly } from "#core/job.ts";
import { runBatch } from "#db/batch.ts";
import { users } from "#db/schema/accounts/users.ts";
import { notificationPreferences, notificationSettings } from "#db/schema/notices.ts";
import { notifications } from "#db/schema/outbox.ts";
import { safeLine } from "#functions/accounts/names/mail-names.ts";
import { nextTimeOfDayIn } from "#functions/checks/zones.ts";
import { DIGEST, kindToken, unsubscribeFromKind } from "#functions/mail/kind-opt-out.ts";
import { addressHash, isSuppressed, oneClick } from "#functions/mail/opt-out.ts";
import { quietUntil } from "#functions/mail/quiet.ts";
import { sendMail } from "#functions/mail/send.ts";
import { isOpenTo } from "#functions/notifications/list.ts";
import { DIGEST_MINUTE } from "#functions/notifications/preferences.ts";
import { defineJob } from "../job.ts";
import { digestMail } from "./digest.mail.ts";

/** How many notifications an email lists. It also says how many more there are. */
const SHOWN = 20;

/** Sends a person's daily email with what they haven't read yet, after their quiet hours. */
export const mailDigest = defineJob({
  name: "mail.digest",
  payload: z.object({ user_id: z.string(), due: z.number() }),
  run: async (ctx, { user_id: userId, due }, row) => {
    const { person, lines, total } = await readDigest(ctx, userId, due);
    if (person && total > 0) {
      const until = quietUntil(ctx.now(), person);
      if (until !== null) throw new TooEarly(until);
      if (!(await isSuppressed(ctx, await addressHash(ctx.env, person.email)))) {
        const app = (path: string) => new URL(path, ctx.env.APP_URL).href;
        const token = await kindToken(ctx.env, userId, DIGEST);
        const mail = digestMail({
          lines,
          total,
          url: app("/app/notifications"),
          unsubscribe: unsubscribeFromKind(ctx.env, token),
        });
        const headers = oneClick(ctx.env, token);
        await sendMail(ctx, { to: person.email, mail, key: row.id, headers });
      }
    }
    await settle(ctx, userId, due, person?.timezone ?? null);
    return undefined;
  },
  // Otherwise `digestAt` would stay set, the next job would get the same id (`digest-clock.ts`), and this person would
  // never get another daily email.
  lastResort: (ctx, { user_id, due }) => settle(ctx, user_id, due, null),
});

const dueFor = (userId: string, due: number) =>
  and(eq(notifications.userId, userId), isNotNull(notifications.digestAt), lte(notifications.digestAt, due));

/** Whether the person turned off email about this kind of notification after it was written. */
const isTurnedOff = sql`EXISTS (SELECT 1 FROM ${notificationPreferences}
  WHERE ${notificationPreferences.userId} = ${notifications.userId}
    AND ${notificationPreferences.kind} = ${notifications.kind} AND ${notificationPreferences.email} = 'off')`;

async function readDigest({ db }: Ctx, userId: string, due: number) {
  const unread = and(
    dueFor(userId, due),
    isNull(notifications.readAt),
    isOpenTo(userId),
    sql`NOT ${isTurnedOff}`,
  );
  const [[person], rows, [counted]] = await db.batch([
    db
      .select({
        email: users.email,
        timezone: notificationSettings.timezone,
        quietFrom: notificationSettings.quietFrom,
        quietTo: notificationSettings.quietTo,
      })
      .from(users)
      .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
      .where(
        and(
          eq(users.id, userId),
          isNotNull(users.emailVerifiedAt),
          isNull(users.deletedAt),
          isNull(users.suspendedAt),
        ),
      ),
    db
      .select({ title: notifications.title, message: notifications.message })
      .from(notifications)
      .where(unread)
      .orderBy(desc(notifications.createdAt), desc(notifications.id))
      .limit(SHOWN),
    db.select({ total: count() }).from(notifications).where(unread),
  ]);
  const lines = rows.map(({ title, message }) => ({ title: safeLine(title), message: safeLine(message) }));
  return { person, lines, total: counted?.total ?? 0 };
}

/**
 * Marks the notifications as no longer due, whether or not they were emailed. With a time zone, it also makes sure that
 * the next daily email is due at the same local time, even after clocks change.
 */
async function settle(ctx: Ctx, userId: string, due: number, timezone: string | null): Promise<void> {
  const { db } = ctx;
  await runBatch(db, [
    db.update(notifications).set({ digestAt: null }).where(dueFor(userId, due)),
    ...(timezone === null
      ? []
      : [
          db
            .update(notificationSettings)
            .set({ digestTime: nextTimeOfDayIn(ctx.now(), DIGEST_MINUTE, timezone) })
            .where(and(eq(notificationSettings.userId, userId), eq(notificationSettings.timezone, timezone))),
        ]),
  ]);
}
