import { and, eq, isNull, type SQL } from "drizzle-orm";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { notFound } from "#core/errors.ts";
import type { Caller } from "#core/http/app.ts";
import { commit, LostRace } from "#core/write/commit.ts";
import { mustHaveChanged, type Statement } from "#db/batch.ts";
import { sessions } from "#db/schema/accounts/sessions.ts";
import { sessionsEnded } from "./end-all-sessions.ts";
import { endPush } from "./end-push.ts";
import { callerIsLive, liveSessionOf, sessionEndedError } from "./live-session.ts";

export type EndReason = "logged_out" | "timed_out" | "ended_by_user" | "token_reused";

/**
 * Ends one session of a user. Also stops pushing to its browser, unless the session merely timed out.
 * @returns the statements. The batch fails if the session has already ended or `onlyIf` doesn't hold
 */
export function endSessionWrite(
  ctx: Ctx,
  end: { userId: string; sessionId: string; actor: string; reason: EndReason; onlyIf?: SQL },
): Statement[] {
  const { userId, sessionId, actor, reason } = end;
  const which = and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isNull(sessions.revokedAt));
  return [
    ctx.db
      .update(sessions)
      .set({ revokedAt: ctx.now(), revokedReason: reason })
      .where(end.onlyIf ? and(which, end.onlyIf) : which),
    mustHaveChanged(ctx.db),
    auditRow(ctx, {
      actor,
      action: "session.ended",
      entity: "session",
      entityId: sessionId,
      detail: { reason },
    }),
    ...(reason === "timed_out" ? [] : [endPush(ctx, { userId, only: sessionId })]),
  ];
}

/**
 * Signs the caller out on one device. Idempotent.
 * @throws DomainError 404 for a session that isn't theirs; 401 when the caller's own session has ended
 */
export async function endSession(ctx: Ctx, caller: Caller, sessionId: string): Promise<void> {
  const onlyIf = callerIsLive(ctx, caller);
  const end = { userId: caller.id, sessionId, actor: caller.id, reason: "ended_by_user" as const, onlyIf };
  try {
    await commit(ctx, {
      statements: endSessionWrite(ctx, end),
      effects: [sessionsEnded(caller.id, { only: sessionId })],
      resourceId: sessionId,
    });
  } catch (error) {
    if (!(error instanceof LostRace)) throw error;
    const mine = and(eq(sessions.userId, caller.id), eq(sessions.id, sessionId), callerIsLive(ctx, caller));
    const [row] = await ctx.db.select({ id: sessions.id }).from(sessions).where(mine);
    if (!row) throw await whyNot(ctx, caller);
  }
}

async function whyNot(ctx: Ctx, caller: Caller) {
  const [live] = await liveSessionOf(ctx, caller);
  return live ? notFound("Session not found") : sessionEndedError();
}
