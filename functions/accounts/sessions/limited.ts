import { and, eq, isNull } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { forbidden } from "#core/errors.ts";
import type { Caller } from "#core/http/app.ts";
import { NO_WRITE, type WritePart } from "#core/write/part.ts";
import { withoutCondition } from "#db/on-condition.ts";
import { sessions } from "#db/schema/accounts/sessions.ts";
import { sessionsEnded } from "./end-all-sessions.ts";

/** The error when a session that's limited to one request is used for anything else. */
export const sessionLimited = () =>
  forbidden(
    "session_limited",
    "You're signed in for one request only. Set a password to use everything else.",
  );

/**
 * Checks that the caller's session isn't limited to a different request. For endpoints whose path doesn't name the
 * request.
 * @param verificationId the request that the call is about; null for none, which only a full session allows
 * @throws DomainError 403 `session_limited`
 */
export function assertReaches({ limitedTo }: Pick<Caller, "limitedTo">, verificationId: string | null): void {
  if (limitedTo !== undefined && limitedTo !== verificationId) throw sessionLimited();
}

/** @returns the write that ends a person's sessions that are limited to a request, and closes their sockets */
export async function endLimited(ctx: Ctx, userId: string, verificationId: string): Promise<WritePart> {
  const which = and(
    eq(sessions.userId, userId),
    eq(sessions.verificationId, verificationId),
    isNull(sessions.revokedAt),
  );
  const open = await ctx.db.select({ id: sessions.id }).from(sessions).where(which);
  if (open.length === 0) return NO_WRITE;
  const end = { revokedAt: ctx.now(), revokedReason: "request_left" };
  return {
    statements: [ctx.db.update(sessions).set(end).where(which)],
    effects: open.map(({ id }) => sessionsEnded(userId, { only: id })),
  };
}

/**
 * @returns the context for responding to an action that may have ended the caller's limited session ({@link
 *   endLimited}): if the session is limited, the context's queries don't check that it's still open
 */
export const forLastAnswer = (ctx: Ctx, { limitedTo }: Pick<Caller, "limitedTo">): Ctx =>
  limitedTo === undefined ? ctx : { ...ctx, db: withoutCondition(ctx.db) };
