import { and, eq, isNull, ne } from "drizzle-orm";
import type { Statement } from "../../db/batch.ts";
import { sessions } from "../../db/schema/sessions.ts";
import type { Ctx } from "../context.ts";
import { type Effect, live } from "../outbox/effects.ts";

export type EndAllReason =
  | "password_changed"
  | "password_reset"
  | "taken_over"
  | "account_deleted"
  | "suspended";

/**
 * Ends every session of a user, for the batch of the deed that asks for it.
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
    effect: sessionsEnded(userId),
  };
}

/**
 * Tells all open pages of a user that some session of theirs has ended: each asks whether it was its own, instead of
 * going on until its access token ends. It names none: the statement above does not know which it ends.
 */
export const sessionsEnded = (userId: string): Effect => live("security_alert", { user_id: userId });
