import { and, eq, isNull, ne } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { type Effect, live } from "#core/effects.ts";
import type { Statement } from "#db/batch.ts";
import { sessions } from "#db/schema/sessions.ts";

export type EndAllReason =
  | "password_changed"
  | "password_reset"
  | "taken_over"
  | "account_deleted"
  | "suspended";

/**
 * Ends every session of a user, for the batch of the action that asks for it.
 * @param end.except the session that goes on
 */
export function endAllSessions(
  ctx: Ctx,
  end: { userId: string; reason: EndAllReason; except?: string },
): { statement: Statement; effect: Effect } {
  const { userId, reason, except } = end;
  const which = and(
    eq(sessions.userId, userId),
    isNull(sessions.revokedAt),
    except === undefined ? undefined : ne(sessions.id, except),
  );
  return {
    statement: ctx.db.update(sessions).set({ revokedAt: ctx.now(), revokedReason: reason }).where(which),
    effect: sessionsEnded(userId, except === undefined ? {} : { but: except }),
  };
}

/**
 * Tells a user's room which of their sessions have ended: it closes the sockets of these (`realtime/room-core.ts`). Pages
 * that go on hear that there was one, and not which.
 * @param which the one that has ended, or the one that has not; without either all have
 */
export const sessionsEnded = (userId: string, which: { only?: string; but?: string } = {}): Effect =>
  live("security_alert", {
    user_id: userId,
    ...(which.only !== undefined && { session_id: which.only }),
    ...(which.but !== undefined && { kept_session_id: which.but }),
  });
