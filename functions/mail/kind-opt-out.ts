import { and, eq } from "drizzle-orm";
import { constantTimeEqual } from "oslo/crypto";
import {
  NOTIFICATION_DEFAULTS,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from "#contract/live/notifications.ts";
import type { Ctx } from "#core/context.ts";
import { utf8 } from "#core/crypto/encode.ts";
import type { Env } from "#core/env.ts";
import { users } from "#db/schema/accounts/users.ts";
import { notificationPreferences } from "#db/schema/notices.ts";
import type { UnsubscribeLink } from "./compose.ts";
import { keyed, linkInvalid } from "./opt-out.ts";

/** Distinguishes these tokens from the ones that block an address, which begin with a hash. */
const PREFIX = "kind";
/** Used in place of a kind for the daily email, which can cover several kinds. */
export const DIGEST = "digest";

/**
 * @returns the token in the link that turns off email about a kind, or the daily email, with one click. It
 *   never expires.
 */
export async function kindToken(
  env: Env,
  userId: string,
  kind: NotificationKind | typeof DIGEST,
): Promise<string> {
  const text = `${userId}.${kind}`;
  return `${PREFIX}.${text}.${await keyed(env, "mail_kind_opt_out", text)}`;
}

/**
 * @param token from {@link kindToken}
 * @returns the unsubscribe link at the bottom of an email. The token is in the fragment, which never reaches a log
 */
export const unsubscribeFromKind = ({ APP_URL }: Env, token: string): UnsubscribeLink => ({
  action: "Stop these emails",
  url: new URL(`/unsubscribe#token=${token}`, APP_URL).href,
});

export const isKindToken = (token: string): boolean => token.startsWith(`${PREFIX}.`);

/**
 * Turns off email about a kind of notification, or the daily email. People can turn it on again in their
 * profile. Idempotent.
 * @throws DomainError 404 `link_invalid` for a token that isn't ours
 */
export async function optOutOfKind(ctx: Ctx, token: string): Promise<void> {
  const [, userId = "", given] = token.split(".");
  const kind = given === DIGEST ? DIGEST : NOTIFICATION_KINDS.find((one) => one === given);
  if (!kind || !constantTimeEqual(utf8(await kindToken(ctx.env, userId, kind)), utf8(token)))
    throw linkInvalid();
  const [person] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, userId));
  if (!person) throw linkInvalid();
  if (kind === DIGEST) {
    await ctx.db
      .update(notificationPreferences)
      .set({ email: "off" })
      .where(and(eq(notificationPreferences.userId, userId), eq(notificationPreferences.email, "digest")));
    return;
  }
  const { in_app: inApp, push } = NOTIFICATION_DEFAULTS[kind];
  await ctx.db
    .insert(notificationPreferences)
    .values({ userId, kind, inApp, email: "off", push })
    .onConflictDoUpdate({
      target: [notificationPreferences.userId, notificationPreferences.kind],
      set: { email: "off" },
    });
}
