import { and, eq, exists, gt, isNull, type SQL, sql } from "drizzle-orm";
import { sessions } from "../../db/schema/sessions.ts";
import type { Ctx } from "../context.ts";
import type { Caller } from "../http/app.ts";
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

/**
 * An access token outlives its session by up to 15 minutes. What touches the account itself asks for more: this
 * condition, in its own statement.
 * @returns the condition that the caller's session is still good
 */
export function callerIsLive(ctx: Ctx, caller: Caller): SQL {
  return exists(
    ctx.db
      .select({ one: sql`1` })
      .from(sessions)
      .where(and(eq(sessions.id, caller.sessionId), eq(sessions.userId, caller.id), isLive(ctx))),
  );
}
