import { and, asc, eq, gt, gte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { ServerEventName, ServerMessage } from "#contract/live/events.ts";
import type { EventsQuery } from "#contract/live/notification.schema.ts";
import { SECOND } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import type { Caller } from "#core/http/app.ts";
import { userEvents } from "#db/schema/notices.ts";
import { liveSessionOf, sessionEndedError } from "#functions/accounts/sessions/live-session.ts";
import { KEEP } from "#functions/retention/rules.ts";
import { aboutRequest } from "./about-request.ts";

const newest = alias(userEvents, "newest");

/** A page that missed more events than this refetches everything it shows. */
const MAX_MISSED = 200;
/** An event's timestamp may be up to this many milliseconds earlier than its commit. */
const COMMITTING = 10 * SECOND;

/**
 * The durable events that a page missed.
 * @param query `after`: the number of the last event that the page knows. `within`: for a page that doesn't
 *   know any number, how many milliseconds ago it began to fetch its data. It's a duration instead of a time, because
 *   the page's clock may be wrong. With neither, only the newest number is returned
 * @returns `events`: those that the page missed, in the order of their numbers, and with `within` perhaps some that it
 *   already has; `seq`: the number of the person's newest event, 0 if there's none; `complete`: false if some missed
 *   events may not be in `events`, because there are too many, they were deleted after seven days, or `after` is
 *   higher than the newest number
 * @throws DomainError 401 if the session has ended
 */
export async function listEvents(ctx: Ctx, caller: Caller, { after, within }: EventsQuery) {
  const { db } = ctx;
  const own = eq(userEvents.userId, caller.id);
  // Events are numbered when they're published, which can be late, so the highest numbers aren't always the
  // latest events.
  const missed =
    within === undefined
      ? gt(userEvents.seq, after ?? Number.MAX_SAFE_INTEGER)
      : and(
          gte(userEvents.createdAt, ctx.now() - within - COMMITTING),
          sql`${userEvents.seq} > (SELECT max(${newest.seq}) FROM ${userEvents} ${newest}
            WHERE ${newest.userId} = ${caller.id}) - ${MAX_MISSED + 1}`,
        );
  const [rows, [bounds], [live]] = await db.batch([
    db
      .select()
      .from(userEvents)
      .where(and(own, missed, aboutRequest(userEvents.data, caller.limitedTo)))
      .orderBy(asc(userEvents.seq))
      .limit(MAX_MISSED + 1),
    db
      .select({
        first: sql<number | null>`min(${userEvents.seq})`,
        last: sql<number | null>`max(${userEvents.seq})`,
      })
      .from(userEvents)
      .where(own),
    liveSessionOf(ctx, caller),
  ]);
  if (!live) throw sessionEndedError();
  const { first, last } = { first: bounds?.first ?? 1, last: bounds?.last ?? 0 };
  const isKept =
    within === undefined
      ? after === undefined || (after <= last && after >= first - 1)
      : within < KEEP.userEvents;
  const events = rows.slice(0, MAX_MISSED).map(
    ({ eventId, type, seq, data, createdAt }): ServerMessage => ({
      // Only events of the contract are numbered.
      type: type as ServerEventName,
      id: eventId,
      at: createdAt,
      seq,
      data,
    }),
  );
  return { events, seq: last, complete: isKept && rows.length <= MAX_MISSED };
}
