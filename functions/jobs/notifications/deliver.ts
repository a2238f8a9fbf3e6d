import { and, eq, isNotNull, isNull } from "drizzle-orm";
import * as z from "zod";
import { isEssential } from "#contract/notifications.ts";
import type { Ctx } from "#core/context.ts";
import { notifications } from "#db/schema/outbox.ts";
import { users } from "#db/schema/users.ts";
import { safeLine } from "#functions/accounts/names/mail-names.ts";
import { mailParty } from "#functions/mail/party.ts";
import { sendMail } from "#functions/mail/send.ts";
import { defineJob } from "../job.ts";
import { noticeMail } from "./notice.mail.ts";

/** Mails a notification that has no mail of its own to a reader who wants that, unless they have read it by now. */
export const deliverNotification = defineJob({
  name: "notification.deliver",
  payload: z.object({ notification_id: z.string(), own_mail: z.literal(1).optional() }),
  run: async (ctx, { notification_id: id, own_mail: hasOwnMail }, row) => {
    if (hasOwnMail) return;
    const found = await readNotice(ctx, id);
    if (!found) return;
    const app = (path: string) => new URL(path, ctx.env.APP_URL).href;
    const mail = noticeMail({
      title: safeLine(found.title),
      message: safeLine(found.message),
      url: app(`/app/notifications#open=${id}`),
      settingsUrl: app("/app/profile#notifications"),
    });
    const envelope = { to: found.email, mail, key: row.id };
    if (isEssential(found.kind)) await sendMail(ctx, envelope);
    else await mailParty(ctx, { kind: found.kind, ...envelope });
  },
});

async function readNotice({ db }: Ctx, id: string) {
  const [found] = await db
    .select({
      kind: notifications.kind,
      title: notifications.title,
      message: notifications.message,
      email: users.email,
    })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .where(
      and(
        eq(notifications.id, id),
        isNull(notifications.readAt),
        isNotNull(users.emailVerifiedAt),
        isNull(users.deletedAt),
        isNull(users.suspendedAt),
      ),
    );
  return found ?? null;
}
