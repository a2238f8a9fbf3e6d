import { and, eq, exists, isNull, lte, or } from "drizzle-orm";
import { TEAM } from "#contract/teams/teams.ts";
import type { Ctx } from "#core/context.ts";
import type { Caller } from "#core/http/app.ts";
import { sessions } from "#db/schema/accounts/sessions.ts";
import { users } from "#db/schema/accounts/users.ts";

/** How many people one isolate remembers. Only a few use an isolate at the same time. */
const MAX_KNOWN = 1000;

/** When this isolate last recorded a person's activity (UTC ms), by their id. */
const noted = new Map<string, number>();

/**
 * Records, after the response, that the caller is active. Does nothing if this isolate has recorded it in the
 * last ten minutes, so most requests cost no query.
 */
export function noteActivity(ctx: Ctx, caller: Caller): void {
  const now = ctx.now();
  const before = noted.get(caller.id);
  if (before !== undefined && Math.abs(now - before) < TEAM.activityStep) return;
  // A map keeps insertion order, so the first key is the oldest.
  noted.delete(caller.id);
  const [oldest] = noted.keys();
  if (noted.size >= MAX_KNOWN && oldest !== undefined) noted.delete(oldest);
  noted.set(caller.id, now);
  const write = activityOf(ctx, caller).catch((error: unknown) => {
    noted.delete(caller.id);
    ctx.log("activity.not_noted", { error: String(error) });
  });
  ctx.waitUntil(write);
}

/** @returns the write, which does nothing if another isolate was faster, or if the session has ended */
const activityOf = ({ db, ...ctx }: Ctx, { id, sessionId }: Caller) => {
  const isOwn = and(eq(sessions.id, sessionId), eq(sessions.userId, id), isNull(sessions.revokedAt));
  return db
    .update(users)
    .set({ lastActiveAt: ctx.now() })
    .where(
      and(
        eq(users.id, id),
        or(isNull(users.lastActiveAt), lte(users.lastActiveAt, ctx.now() - TEAM.activityStep)),
        exists(db.select({ id: sessions.id }).from(sessions).where(isOwn)),
      ),
    )
    .run();
};
