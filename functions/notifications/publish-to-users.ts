import { and, asc, gt, inArray } from "drizzle-orm";
import type { ServerEventName } from "#contract/live/events.ts";
import type { Ctx } from "#core/context.ts";
import { sessions } from "#db/schema/accounts/sessions.ts";
import { type NewOutboxRow, outbox } from "#db/schema/outbox.ts";
import { isLive } from "#functions/accounts/sessions/live-session.ts";
import { publishLive } from "./publish.ts";

/** How many rooms one job posts to at most, so that it finishes within its lease. */
export const ROOMS_PER_JOB = 300;

/** @returns the next people with a live session, in the order of their ids, at most {@link ROOMS_PER_JOB} */
export async function signedInAfter(ctx: Ctx, after: string): Promise<string[]> {
  const rows = await ctx.db
    .selectDistinct({ id: sessions.userId })
    .from(sessions)
    .where(and(gt(sessions.userId, after), isLive(ctx)))
    .orderBy(asc(sessions.userId))
    .limit(ROOMS_PER_JOB);
  return rows.map(({ id }) => id);
}

/** @returns the query for those of the given people who have a live session */
export const signedInAmong = (ctx: Ctx, userIds: Parameters<typeof inArray>[1]) =>
  ctx.db
    .selectDistinct({ id: sessions.userId })
    .from(sessions)
    .where(and(inArray(sessions.userId, userIds as string[]), isLive(ctx)));

/**
 * Publishes an event to many people without an outbox row for each. We write a row only for people whose room
 * couldn't be reached, so that the sweep tries again. Publishing again for the same cause has no further effect,
 * because the events keep their ids.
 * @param cause the prefix of the events' ids
 */
export async function publishToUsers(
  ctx: Ctx,
  userIds: readonly string[],
  event: { name: ServerEventName; payload: NewOutboxRow["payload"]; cause: string },
): Promise<void> {
  if (userIds.length === 0) return;
  const now = ctx.now();
  const rows = userIds.map(
    (userId): NewOutboxRow => ({
      id: `${event.cause}.${userId}`,
      channel: "live",
      name: event.name,
      payload: { ...event.payload, user_id: userId },
      requestId: ctx.requestId,
      createdAt: now,
      nextAt: now,
    }),
  );
  const delivered = await publishLive(ctx, rows);
  const missed = rows.filter(({ id }) => !delivered.has(id));
  if (missed.length > 0) await ctx.db.insert(outbox).values(missed).onConflictDoNothing();
}
