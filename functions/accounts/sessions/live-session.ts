import { and, eq, exists, gt, isNull, type SQL } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { unauthenticated } from "#core/errors.ts";
import type { Caller } from "#core/http/app.ts";
import { sessions } from "#db/schema/sessions.ts";
import { SESSION_RULES } from "./session-rules.ts";

/** @returns the condition that a row of `sessions` is neither ended nor over. */
export function isLive(ctx: Ctx): SQL {
  const now = ctx.now();
  return and(
    isNull(sessions.revokedAt),
    gt(sessions.expiresAt, now),
    gt(sessions.usedAt, now - SESSION_RULES.idle),
  ) as SQL;
}

/** @returns the query whose one row is the caller's session, while it is good; for a batch that reads more. */
export const liveSessionOf = (ctx: Ctx, caller: Caller) =>
  ctx.db
    .select({ id: sessions.id, usedAt: sessions.usedAt, expiresAt: sessions.expiresAt })
    .from(sessions)
    .where(and(eq(sessions.id, caller.sessionId), eq(sessions.userId, caller.id), isLive(ctx)));

/**
 * That a session was ended is asked of everything (`as-caller.ts`). What touches the account itself asks also whether it
 * is over, by this condition in its own statement.
 * @returns the condition that the caller's session is still good
 */
export function callerIsLive(ctx: Ctx, caller: Caller): SQL {
  return exists(liveSessionOf(ctx, caller));
}

/** The caller's access token is good, but its session has ended since. */
export const sessionOver = () =>
  unauthenticated("token_invalid", "Your session has expired. Please log in again.");
