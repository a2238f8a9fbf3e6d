import { and, eq, isNull } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import type { Caller } from "#core/http/app.ts";
import { onCondition } from "#db/on-condition.ts";
import { sessions } from "#db/schema/sessions.ts";
import { sessionOver } from "./live-session.ts";

/**
 * An access token is good for 15 minutes, also after its session was ended: by signing out, by a changed password, or
 * by an operator who suspends the account. So whatever is asked of the database for its holder goes by the session.
 * @returns the same context, whose database refuses with 401 once the caller's session was ended
 */
export function asCaller(ctx: Ctx, caller: Caller): Ctx {
  const notEnded = ctx.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(eq(sessions.id, caller.sessionId), eq(sessions.userId, caller.id), isNull(sessions.revokedAt)),
    );
  return { ...ctx, db: onCondition(ctx.db, notEnded.toSQL(), sessionOver) };
}
