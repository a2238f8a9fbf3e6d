import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import { MINUTE } from "#contract/time.ts";
import { type Ctx, forRequest } from "#core/context.ts";
import { outbox } from "#db/schema/outbox.ts";
import { dispatch } from "./dispatch.ts";
import { failRow } from "./row-state.ts";

const AT_ONCE = 200;
/**
 * After an outage, there may be many rows. Those that don't fit into this many rounds wait for the next
 * minute.
 */
const ROUNDS = 10;
/** How long the sweep waits for a queued row to be done before it queues the row again. */
const QUEUE_TIME = 5 * MINUTE;

/**
 * Sends pending rows that are due: ones that were postponed, that weren't delivered the first time, whose message the
 * queue lost, or whose request or consumer crashed.
 * @returns how many rows it tried to send
 */
export async function sweep(ctx: Ctx): Promise<number> {
  let taken = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const rows = await takeDue(ctx);
    const undelivered = await dispatch(ctx, rows);
    await Promise.all(
      undelivered.map((row) => failRow(forRequest(ctx, row.requestId), row, "A room wasn't reached", false)),
    );
    taken += rows.length;
    if (rows.length < AT_ONCE) break;
  }
  return taken;
}

/**
 * Claims due rows by pushing back their `next_at`, so two sweeps at the same time never take the same row. A live row's
 * attempt is counted here; a job's attempts are counted by its consumer.
 */
async function takeDue(ctx: Ctx) {
  const now = ctx.now();
  const isDue = and(eq(outbox.status, "pending"), lte(outbox.nextAt, now));
  const due = ctx.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(isDue)
    .orderBy(asc(outbox.nextAt))
    .limit(AT_ONCE);
  return await ctx.db
    .update(outbox)
    .set({
      nextAt: now + QUEUE_TIME,
      attempts: sql`${outbox.attempts} + (${outbox.channel} = 'live')`,
    })
    .where(and(isDue, inArray(outbox.id, due)))
    .returning();
}
