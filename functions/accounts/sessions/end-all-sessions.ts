import { and, eq, isNull, ne } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { type Effect, live } from "#core/effects.ts";
import type { Statement } from "#db/batch.ts";
import { sessions } from "#db/schema/accounts/sessions.ts";
import { phoneHandoffs } from "#db/schema/verification/phone-handoffs.ts";
import { endHandoffs } from "./end-handoffs.ts";
import { endPush } from "./end-push.ts";

export type EndAllReason =
  | "password_changed"
  | "password_set"
  | "google_linked"
  | "password_reset"
  | "taken_over"
  | "account_deleted"
  | "suspended";

/**
 * Ends every session of a user and every handoff to a phone, and stops pushing to their browsers.
 * @param end.except id of a session to keep
 * @returns the statements and the effect, for the batch of the action that requires it
 */
export function endAllSessions(
  ctx: Ctx,
  end: { userId: string; reason: EndAllReason; except?: string },
): { statements: Statement[]; effect: Effect } {
  const { userId, reason, except } = end;
  const which = and(
    eq(sessions.userId, userId),
    isNull(sessions.revokedAt),
    except === undefined ? undefined : ne(sessions.id, except),
  );
  return {
    statements: [
      ctx.db.update(sessions).set({ revokedAt: ctx.now(), revokedReason: reason }).where(which),
      endHandoffs(ctx, eq(phoneHandoffs.userId, userId), { by: "account" }),
      endPush(ctx, { userId, but: except }),
    ],
    effect: sessionsEnded(userId, except === undefined ? {} : { but: except }),
  };
}

/**
 * Tells a user's room which of their sessions have ended, so that it closes the sockets of those sessions
 * (`realtime/room-core.ts`). The pages that opened them learn that their session ended.
 * @param which `only`: the id of the session that ended; `but`: the only one that's still active; neither: all have
 *   ended
 */
export const sessionsEnded = (userId: string, which: { only?: string; but?: string } = {}): Effect =>
  live("end_sessions", {
    user_id: userId,
    ...(which.only !== undefined && { session_id: which.only }),
    ...(which.but !== undefined && { kept_session_id: which.but }),
  });
