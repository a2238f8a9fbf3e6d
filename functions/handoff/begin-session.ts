import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { ClaimHandoffBody } from "#contract/handoff/handoff.schema.ts";
import { isoTime } from "#contract/time.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { sha256 } from "#core/crypto/encode.ts";
import { type Client, subscriberOf } from "#core/http/client.ts";
import { enforceRateLimits } from "#core/http/rate-limit.ts";
import { newId } from "#core/ids.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { mustHaveChanged } from "#db/batch.ts";
import { sessions } from "#db/schema/accounts/sessions.ts";
import { type PhoneHandoff, phoneHandoffs } from "#db/schema/verification/phone-handoffs.ts";
import { linkInvalid } from "#functions/accounts/links/links.ts";
import { createAccessToken } from "#functions/accounts/sessions/access-token.ts";
import { checkToken, selectByToken } from "./link.ts";
import { assertUnderWay, stateOf } from "./state.ts";

/** `opened` until the computer has confirmed the number. Then, the phone's session. */
export type PhoneSession =
  | { state: "opened" }
  | {
      state: "confirmed";
      tokens: { accessToken: string };
      session: { scope: "documents"; verification_id: string; expires_at: string };
    };

/**
 * Gives the phone that opened the link its session, once the computer has confirmed the number. The phone asks until
 * then. If an answer was lost, it asks again and gets the same session.
 * @throws DomainError 404 `link_invalid` for a bad token, and for any phone but the one that opened the link; 409
 *   `handoff_expired`, `handoff_cancelled` or `handoff_done`; 403 `account_suspended`; 429
 */
export async function beginPhoneSession(
  ctx: Ctx,
  client: Client,
  { token, claim }: ClaimHandoffBody,
): Promise<PhoneSession> {
  const limits = [{ rule: "handoff.network", subject: subscriberOf(client.address) }] as const;
  const [first] = await enforceRateLimits(ctx, limits, selectByToken(ctx, token));
  const claimHash = await sha256(claim);
  return attempt(ctx, async (isFirst) => {
    const found = await checkToken(ctx, token, isFirst ? first : (await selectByToken(ctx, token))[0]);
    const { handoff, holder } = found;
    if (handoff.claimHash !== claimHash) throw linkInvalid();
    assertUnderWay(stateOf(found, ctx.now()));
    if (handoff.confirmedAt === null) return { state: "opened" };
    const { verificationId, expiresAt } = handoff;
    const sessionId = handoff.sessionId ?? (await begin(ctx, client, handoff));
    const { id, accountType } = holder;
    const caller = { id, sessionId, accountType, limitedTo: verificationId, only: "documents" } as const;
    return {
      state: "confirmed",
      tokens: { accessToken: await createAccessToken(ctx, caller, expiresAt) },
      session: { scope: "documents", verification_id: verificationId, expires_at: isoTime(expiresAt) },
    };
  });
}

/**
 * Starts the phone's session. It ends on its own when the handoff expires, because it has no refresh token. It has no
 * cookies either: nothing else is ever signed in with it.
 * @returns its id
 */
async function begin(ctx: Ctx, client: Client, handoff: PhoneHandoff): Promise<string> {
  const now = ctx.now();
  const id = newId("ses", now);
  const { userId, verificationId, expiresAt } = handoff;
  const { network, continent = null, userAgent } = client;
  const isConfirmed = and(
    eq(phoneHandoffs.id, handoff.id),
    isNotNull(phoneHandoffs.confirmedAt),
    isNull(phoneHandoffs.sessionId),
    isNull(phoneHandoffs.endedAt),
  );
  await commit(ctx, {
    statements: [
      ctx.db.update(phoneHandoffs).set({ sessionId: id }).where(isConfirmed),
      mustHaveChanged(ctx.db),
      ctx.db.insert(sessions).values({
        id,
        userId,
        userAgent,
        network,
        continent,
        createdAt: now,
        usedAt: now,
        expiresAt,
        verificationId,
        handoffId: handoff.id,
      }),
      auditRow(ctx, {
        actor: "link",
        action: "session.begun",
        entity: "session",
        entityId: id,
        detail: { handoff_id: handoff.id },
      }),
    ],
    effects: [],
    resourceId: id,
  });
  return id;
}
