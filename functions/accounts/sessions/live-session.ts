import { and, eq, exists, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { unauthenticated } from "#core/errors.ts";
import type { Caller } from "#core/http/app.ts";
import { sessions } from "#db/schema/accounts/sessions.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { SESSION_RULES } from "./session-rules.ts";

/**
 * @returns the condition that a row of `sessions` is live: not ended, not expired, not idle for too long. A
 *   session that's limited to a request doesn't expire or go idle until 30 days after the request's end, unless it's a
 *   phone's.
 */
export function isLive(ctx: Ctx): SQL {
  const now = ctx.now();
  const isUsed = and(gt(sessions.expiresAt, now), gt(sessions.usedAt, now - SESSION_RULES.idle));
  return and(isNull(sessions.revokedAt), or(isUsed, isForRequest(now))) as SQL;
}

/** Whether a session other than a phone's is limited to a request that's open or ended less than 30 days ago. */
const isForRequest = (now: number): SQL =>
  sql`(${sessions.verificationId} IS NOT NULL AND ${sessions.handoffId} IS NULL AND EXISTS (SELECT 1 FROM ${verifications}
    WHERE ${verifications.id} = ${sessions.verificationId}
      AND (${verifications.completedAt} IS NULL
        OR ${verifications.completedAt} > ${now - SESSION_RULES.limitedAfterEnd})))`;

/** @returns the query for the caller's session, if it's live. It can go into a batch with other reads. */
export const liveSessionOf = (ctx: Ctx, caller: Caller) =>
  ctx.db
    .select({ id: sessions.id, usedAt: sessions.usedAt, expiresAt: sessions.expiresAt })
    .from(sessions)
    .where(and(eq(sessions.id, caller.sessionId), eq(sessions.userId, caller.id), isLive(ctx)));

/**
 * The caller's database already checks that the session hasn't ended (`bind-to-session.ts`). Queries that touch the
 * account itself also check that the session hasn't expired or gone idle, with this condition in their own statement.
 * @returns the condition that the caller's session is still live
 */
export function callerIsLive(ctx: Ctx, caller: Caller): SQL {
  return exists(liveSessionOf(ctx, caller));
}

/** The error for a valid access token whose session has ended or expired. */
export const sessionEndedError = () =>
  unauthenticated("token_invalid", "Your session has expired. Please log in again.");
