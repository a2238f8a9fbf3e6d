import { and, eq, exists, gt, isNull, not, or, type SQL, sql } from "drizzle-orm";
import { browserAndSystem } from "#contract/accounts/device-name.ts";
import type { Ctx } from "#core/context.ts";
import { sha256 } from "#core/crypto/encode.ts";
import type { Client } from "#core/http/client.ts";
import { NO_WRITE, type WritePart } from "#core/write/part.ts";
import { sessions } from "#db/schema/accounts/sessions.ts";
import { users } from "#db/schema/accounts/users.ts";
import { originOf } from "#functions/mail/sealed-origin.ts";
import { newDeviceAlert } from "../security-alert.ts";
import { SESSION_RULES } from "./session-rules.ts";

/**
 * For queries on `users`: whether the client's device is known to the account, so a sign-in doesn't cause an
 * alert. It's known if a stored session began on it that the account holder hasn't ended from another device.
 * On the account's first sign-in, any device counts as known. A browser is recognized by its device cookie, any
 * other client by its user agent.
 */
export async function isKnownDevice(ctx: Ctx, client: Client): Promise<SQL<boolean>> {
  const { isBrowser, device, userAgent } = client;
  const same = isBrowser
    ? eq(sessions.deviceHash, device === undefined ? "" : await sha256(device))
    : // Anyone can send a browser's user agent, so a user agent never matches a browser's session, which has a cookie.
      and(
        isNull(sessions.deviceHash),
        isNull(sessions.cookieHash),
        sql`${sessions.userAgent} IS ${userAgent}`,
      );
  // The account holder may have ended the session because they didn't recognize the device.
  const isRecognized = and(
    same,
    // No one signs in on a phone that they only continue on, and it has no cookie either.
    isNull(sessions.handoffId),
    sql`${sessions.revokedReason} IS NOT 'ended_by_user'`,
  );
  const began = (where?: SQL) =>
    exists(
      ctx.db
        .select({ one: sql`1` })
        .from(sessions)
        // Exclude sessions that someone else started before the address's owner took over the account.
        .where(and(eq(sessions.userId, users.id), sql`${sessions.revokedReason} IS NOT 'taken_over'`, where)),
    );
  // Sessions are deleted after a while, so an older account can have none left and still not be new.
  const isFirst = and(gt(users.createdAt, ctx.now() - SESSION_RULES.kept), not(began()));
  return sql<boolean>`${or(began(isRecognized), isFirst)}`.mapWith(Boolean);
}

/** @returns the alert for the batch of a sign-in; writes nothing if the device is known */
export const alertIfNew = (
  ctx: Ctx,
  userId: string,
  client: Client,
  { isKnown }: { isKnown: boolean },
): WritePart =>
  isKnown
    ? NO_WRITE
    : newDeviceAlert(ctx, userId, {
        device: browserAndSystem(client.userAgent),
        origin: originOf(client),
      });
