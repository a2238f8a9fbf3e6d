import type { Ctx } from "#core/context.ts";
import type { Caller } from "#core/http/app.ts";
import { commit, LostRace } from "#core/write/commit.ts";
import { withoutCondition } from "#db/on-condition.ts";
import { sessionsEnded } from "./end-all-sessions.ts";
import { endSessionWrite } from "./end-session.ts";

/**
 * Ends the caller's session. Idempotent.
 * @param reason `timed_out` when the page ends it for inactivity. In that case, the browser still gets push
 *   notifications.
 */
export async function logout(
  ctx: Ctx,
  caller: Caller,
  reason: "logged_out" | "timed_out" = "logged_out",
): Promise<void> {
  const { id: userId, sessionId } = caller;
  const statements = endSessionWrite(ctx, { userId, sessionId, actor: userId, reason });
  try {
    await commit(
      { ...ctx, db: withoutCondition(ctx.db) },
      { statements, effects: [sessionsEnded(userId, { only: sessionId })], resourceId: sessionId },
    );
  } catch (error) {
    if (!(error instanceof LostRace)) throw error;
  }
}
