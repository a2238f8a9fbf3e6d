import { and, eq, gt, isNull } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { sha256 } from "#core/crypto/encode.ts";
import { unauthenticated } from "#core/errors.ts";
import { type Client, subscriberOf } from "#core/http/client.ts";
import { enforceRateLimits } from "#core/http/rate-limit.ts";
import { commit, LostRace } from "#core/write/commit.ts";
import { mustHaveChanged } from "#db/batch.ts";
import { handoffs } from "#db/schema/accounts/sessions.ts";
import { users } from "#db/schema/accounts/users.ts";
import { alertIfNew, isKnownDevice } from "../sessions/new-device.ts";
import { type NewSession, newSession } from "../sessions/new-session.ts";
import { assertNotSuspended } from "../sign-in/suspended.ts";
import { hasSecondFactor } from "../totp/has-second-factor.ts";
import { giveTryBack, spendCode, totpInvalid, totpRequired } from "../totp/spend.ts";

/**
 * Exchanges a Google sign-in's hand-off for a session, once. People with a second factor also send a code. A wrong code
 * doesn't use up the hand-off, so they can try again until it expires, ten minutes after it was issued. Alerts the
 * account holder if the device is new to the account.
 * @param handoff the cookie's value
 * @throws DomainError 401 `oauth_expired` for a hand-off that is unknown, used or too old; 401 `totp_required` or
 *   `totp_invalid`; 403 `account_suspended`; 429
 */
export async function takeTokens(
  ctx: Ctx,
  client: Client,
  handoff: string | null,
  totp?: string,
): Promise<NewSession> {
  const waiting = and(
    eq(handoffs.hash, await sha256(handoff ?? "")),
    isNull(handoffs.usedAt),
    gt(handoffs.expiresAt, ctx.now()),
  );
  const [row] = await enforceRateLimits(
    ctx,
    [{ rule: "oauth.network", subject: subscriberOf(client.address) }],
    ctx.db
      .select({
        id: users.id,
        accountType: users.accountType,
        suspendedAt: users.suspendedAt,
        hasSecondFactor: hasSecondFactor(ctx),
        isKnownDevice: await isKnownDevice(ctx, client),
      })
      .from(handoffs)
      .innerJoin(users, and(eq(users.id, handoffs.userId), isNull(users.deletedAt)))
      .where(waiting),
  );
  if (!row) throw expired();
  if (row.hasSecondFactor && totp === undefined) throw totpRequired();
  const spent = row.hasSecondFactor
    ? await spendCode(ctx, row.id, totp ?? "", { client, behind: "google" })
    : [];
  if (!spent) throw totpInvalid();
  if (row.suspendedAt !== null) await giveTryBack(ctx, spent);
  assertNotSuspended(ctx, row);
  const session = await newSession(ctx, row, client);
  const alert = alertIfNew(ctx, row.id, client, { isKnown: row.isKnownDevice });
  const statements = [
    ctx.db.update(handoffs).set({ usedAt: ctx.now() }).where(waiting),
    mustHaveChanged(ctx.db),
    ...spent,
    ...session.statements,
    ...alert.statements,
  ];
  await commit(ctx, { statements, effects: alert.effects, resourceId: session.id }).catch(
    async (error: unknown) => {
      if (!(error instanceof LostRace)) throw error;
      await giveTryBack(ctx, spent);
      throw spent.length > 0 ? totpInvalid() : expired();
    },
  );
  return session;
}

const expired = () => unauthenticated("oauth_expired", "Authentication failed. Please try again.");
