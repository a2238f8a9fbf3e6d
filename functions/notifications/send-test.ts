import type { Ctx } from "#core/context.ts";
import { live } from "#core/effects.ts";
import { enforceRateLimits, readNothing } from "#core/http/rate-limit.ts";
import { newId } from "#core/ids.ts";
import { notificationEffects } from "#core/notify.ts";
import { commit } from "#core/write/commit.ts";
import { combine } from "#core/write/part.ts";

/**
 * Sends a person a test notification, so that they can see how notifications arrive: in the app, and as a push to every
 * browser where they turned pushes on, whatever their preferences for announcements. It isn't emailed.
 * @throws DomainError 429
 */
export async function sendTest(ctx: Ctx, userId: string): Promise<void> {
  await enforceRateLimits(ctx, [{ rule: "notification_test.account", subject: userId }], readNothing(ctx));
  const notice = notificationEffects(ctx, {
    userId,
    type: "test_notification",
    kind: "system",
    title: "This is a test notification",
    message: "Notifications work in this browser.",
    data: {},
    priority: "medium",
    dedupeKey: `test:${newId("ntf", ctx.now())}`,
    isTest: true,
  });
  const event = { effects: [live("test_notification", { user_id: userId })] };
  await commit(ctx, { ...combine(notice, event), resourceId: userId });
}
