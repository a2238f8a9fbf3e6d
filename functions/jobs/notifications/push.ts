import * as z from "zod";
import { isEssential, isTestNotice } from "#contract/live/notifications.ts";
import { TooEarly } from "#core/job.ts";
import { quietUntil } from "#functions/mail/quiet.ts";
import { pushTo } from "#functions/notifications/push/push-to.ts";
import { readPushable } from "#functions/notifications/push/pushable.ts";
import { defineJob } from "../job.ts";

/**
 * Pushes a notification to one of its recipient's browsers, unless they've already read it. Waits for the end of their
 * quiet hours, except for notifications that protect their account and tests that they sent to themselves.
 */
export const pushNotification = defineJob({
  name: "notification.push",
  payload: z.object({ notification_id: z.string(), subscription_id: z.string() }),
  run: async (ctx, { notification_id: id, subscription_id }) => {
    const found = await readPushable(ctx, id, subscription_id);
    if (!found) return;
    const { kind, priority, subscription } = found;
    const until = isEssential(kind) || isTestNotice(found.type) ? null : quietUntil(ctx.now(), found);
    if (until !== null) throw new TooEarly(until);
    await pushTo(ctx, subscription, { id, kind, priority });
  },
});
