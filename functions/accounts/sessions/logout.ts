import type { Ctx } from "#core/context.ts";
import type { Caller } from "#core/http/app.ts";
import { commit, LostRace } from "#core/write/commit.ts";
import { withoutCondition } from "#db/on-condition.ts";
import { sessionsEnded } from "./end-all-sessions.ts";
import { endSessionWrite } from "./end-session.ts";

/** Ends the caller's session. Idempotent. */
export async function logout(ctx: Ctx, caller: Caller): Promise<void> {
  const { id: userId, sessionId } = caller;
  const statements = endSessionWrite(ctx, { userId, sessionId, actor: userId, reason: "logged_out" });
  try {
    await commit(
      { ...ctx, db: withoutCondition(ctx.db) },
      { statements, effects: [sessionsEnded(userId, { only: sessionId })], resourceId: sessionId },
    );
  } catch (error) {
    if (!(error instanceof LostRace)) throw error;
  }
}
