import { and, eq, isNull } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import type { Caller } from "#core/http/app.ts";
import { onCondition } from "#db/on-condition.ts";
import { sessions } from "#db/schema/accounts/sessions.ts";
import { sessionEndedError } from "./live-session.ts";

/**
 * Binds a context to the caller's session. An access token stays valid for up to 15 minutes, even if its session ends
 * sooner, for example by signing out. So the returned context's database checks the session, too: in every write, and
 * in reads until a check has succeeded ({@link onCondition}).
 * @returns a copy of the context, whose database refuses with 401 if a check finds that the session has ended
 */
export function bindToSession(ctx: Ctx, caller: Caller): Ctx {
  const notEnded = ctx.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(eq(sessions.id, caller.sessionId), eq(sessions.userId, caller.id), isNull(sessions.revokedAt)),
    );
  return { ...ctx, db: onCondition(ctx.db, notEnded.toSQL(), sessionEndedError) };
}
