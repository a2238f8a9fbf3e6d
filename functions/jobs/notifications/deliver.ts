import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import * as z from "zod";
import { isEssential } from "#contract/live/notifications.ts";
import type { Ctx } from "#core/context.ts";
import { type Effect, job } from "#core/effects.ts";
import { chosen } from "#core/preferences.ts";
import { commit } from "#core/write/commit.ts";
import { users } from "#db/schema/accounts/users.ts";
import { pushSubscriptions } from "#db/schema/notices.ts";
import { notifications, outbox } from "#db/schema/outbox.ts";
import { safeLine } from "#functions/accounts/names/mail-names.ts";
import { isPasswordless } from "#functions/accounts/sign-in/has-sign-in.ts";
import { mailParty } from "#functions/mail/party.ts";
import { sendMail } from "#functions/mail/send.ts";
import { isOpenTo } from "#functions/notifications/list.ts";
import { vapidOf } from "#functions/notifications/push/keys.ts";
import { defineJob } from "../job.ts";
import { noticeMail } from "./notice.mail.ts";

/**
 * Delivers a notification that hasn't been read yet, according to its recipient's preferences: pushes it to
 * their browsers, and emails it unless another job does. Each browser gets a separate job, written before the
 * email is sent. That way, a delayed email or a failing browser neither delays nor repeats the other deliveries.
 */
export const deliverNotification = defineJob({
  name: "notification.deliver",
  payload: z.object({ notification_id: z.string(), own_mail: z.literal(1).exactOptional() }),
  run: async (ctx, { notification_id: id, own_mail: hasOwnMail }, row) => {
    const found = await readNotice(ctx, id);
    if (!found) return;
    await pushToAll(ctx, id, found);
    if (hasOwnMail || !found.isProven) return;
    const app = (path: string) => new URL(path, ctx.env.APP_URL).href;
    const essential = isEssential(found.kind);
    const mail = noticeMail({
      title: safeLine(found.title),
      message: safeLine(found.message),
      // Someone with neither a password nor Google can't sign in to see the list of notifications, so the button opens
      // the request, if there is one.
      url: app(found.linkedRequest ? `/v/${found.linkedRequest}` : `/app/notifications#open=${id}`),
      action: found.linkedRequest ? "See Request" : "View Notification",
      isEssential: essential,
    });
    const envelope = { to: found.email, mail, key: row.id };
    if (essential) await sendMail(ctx, envelope);
    else await mailParty(ctx, { kind: found.kind, ...envelope });
  },
});

async function readNotice({ db }: Ctx, id: string) {
  const [found] = await db
    .select({
      userId: notifications.userId,
      kind: notifications.kind,
      isTest: eq(notifications.type, "test_notification").mapWith(Boolean),
      title: notifications.title,
      message: notifications.message,
      email: users.email,
      isProven: isNotNull(users.emailVerifiedAt).mapWith(Boolean),
      linkedRequest: sql<
        string | null
      >`iif(${isPasswordless()}, ${notifications.data} ->> '$.verification_id', NULL)`,
    })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .where(
      and(
        eq(notifications.id, id),
        isNull(notifications.readAt),
        // The user may have left the team since the row was written, for example while the email was waiting for
        // the end of their quiet hours.
        isOpenTo(notifications.userId),
        isNull(users.deletedAt),
        isNull(users.suspendedAt),
      ),
    );
  return found ?? null;
}

type Notice = NonNullable<Awaited<ReturnType<typeof readNotice>>>;

/**
 * Writes a push job for each browser that doesn't have one yet, so that a second run of `notification.deliver` pushes
 * nothing twice.
 */
async function pushToAll(ctx: Ctx, id: string, { userId, kind, isTest }: Notice): Promise<void> {
  if (!vapidOf(ctx.env)) return;
  const browsers = await ctx.db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), isTest ? undefined : chosen(userId, kind, "push")));
  const effects = browsers.map((browser): Effect => {
    const rowId = `out_${id}_${browser.id}`;
    return {
      ...job("notification.push", { notification_id: id, subscription_id: browser.id }),
      id: rowId,
      onlyIf: sql`NOT EXISTS (SELECT 1 FROM ${outbox} WHERE ${outbox.id} = ${rowId})`,
    };
  });
  if (effects.length > 0) await commit(ctx, { statements: [], effects, resourceId: id });
}
