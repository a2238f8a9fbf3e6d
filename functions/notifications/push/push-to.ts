import { encryptNotification, vapidHeaders } from "@block65/webcrypto-web-push";
import { eq } from "drizzle-orm";
import type { NotificationPriority } from "#contract/enums.ts";
import { isEssential, type NotificationKind } from "#contract/live/notifications.ts";
import { DAY, SECOND } from "#contract/time.ts";
import { TIME_LIMITS } from "#contract/time-limits.ts";
import type { Ctx } from "#core/context.ts";
import { utf8 } from "#core/crypto/encode.ts";
import { open } from "#core/crypto/fields.ts";
import { GiveUp } from "#core/job.ts";
import { pushSubscriptions } from "#db/schema/notices.ts";
import { vapidOf } from "./keys.ts";
import { placeOf } from "./place.ts";
import { addressOf } from "./push-service.ts";

/** How long a push service keeps a message for a browser that isn't running, in seconds. */
const TTL_SECONDS = DAY / SECOND;
/** The statuses that a push service returns for a subscription that no longer exists (RFC 8030). */
const OVER = [404, 410];

interface Pushed {
  id: string;
  kind: NotificationKind;
  priority: NotificationPriority;
}

type Subscription = Pick<
  typeof pushSubscriptions.$inferSelect,
  "id" | "endpoint" | "p256dh" | "auth" | "usedAt"
>;

/**
 * Pushes a notification to one browser. The message has only the notification's id and kind, and is encrypted so that
 * only the browser can read it (RFC 8291). All messages have the same length. Deletes a subscription that the push
 * service no longer knows, and one that's refused before it ever worked, since its address may be made up. Does nothing
 * where push isn't offered.
 * @throws if the push service can't be reached or refuses the message only for now; {@link GiveUp} if it will never
 *   accept the message. Neither error reveals the browser's address.
 */
export async function pushTo(ctx: Ctx, to: Subscription, { id, kind, priority }: Pushed): Promise<void> {
  const vapid = vapidOf(ctx.env);
  if (!vapid) return;
  const [endpoint, auth] = await Promise.all([
    open(ctx.env, placeOf("endpoint", to.id), to.endpoint),
    open(ctx.env, placeOf("auth", to.id), to.auth),
  ]);
  const browser = { endpoint, expirationTime: null, keys: { p256dh: to.p256dh, auth } };
  const [{ headers }, body] = await Promise.all([
    vapidHeaders(browser, vapid),
    encryptNotification(browser, utf8(JSON.stringify({ id, kind }))),
  ]);
  const response = await fetch(addressOf(ctx.env, endpoint), {
    method: "POST",
    headers: {
      ...headers,
      "Content-Encoding": "aes128gcm",
      "Content-Type": "application/octet-stream",
      TTL: String(TTL_SECONDS),
      Urgency: isEssential(kind) || priority === "critical" ? "high" : "normal",
    },
    body,
    redirect: "manual",
    signal: AbortSignal.timeout(TIME_LIMITS.push),
  });
  await response.body?.cancel();
  await handle(ctx, to, response);
}

async function handle(ctx: Ctx, { id, usedAt }: Subscription, { ok, status }: Response): Promise<void> {
  const which = eq(pushSubscriptions.id, id);
  if (ok) {
    await ctx.db.update(pushSubscriptions).set({ usedAt: ctx.now() }).where(which);
    return;
  }
  ctx.log("push.refused", { subscription_id: id, status });
  const problem = `The push service answered ${status}`;
  if (status === 429 || status >= 500) throw new Error(problem);
  if (usedAt !== null && !OVER.includes(status)) throw new GiveUp(problem);
  await ctx.db.delete(pushSubscriptions).where(which);
}
