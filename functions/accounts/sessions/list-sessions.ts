import { and, desc, eq } from "drizzle-orm";
import { isoTime } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import type { Caller, SessionPurpose } from "#core/http/app.ts";
import { sessions } from "#db/schema/accounts/sessions.ts";
import { isLive, sessionEndedError } from "./live-session.ts";

/**
 * Lists the devices where the caller is signed in, most recently used first.
 * @returns the sessions as the API returns them, with times in ISO 8601
 * @throws DomainError 401 when the caller's own session has ended
 */
export async function listSessions(ctx: Ctx, caller: Caller) {
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, caller.id), isLive(ctx)))
    .orderBy(desc(sessions.usedAt), desc(sessions.id));
  if (!rows.some((row) => row.id === caller.sessionId)) throw sessionEndedError();
  return rows.map((row) => ({
    id: row.id,
    /** `documents` for a phone that can only add documents to one request; null for all others. */
    only: row.handoffId === null ? null : ("documents" satisfies SessionPurpose),
    current: row.id === caller.sessionId,
    user_agent: row.userAgent,
    network: row.network,
    created_at: isoTime(row.createdAt),
    last_used_at: isoTime(row.usedAt),
  }));
}
