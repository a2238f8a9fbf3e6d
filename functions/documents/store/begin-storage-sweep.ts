import { dateOf, SECOND } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { outbox } from "#db/schema/outbox.ts";

/** Milliseconds until the job is due, so that the next minute's outbox sweep delivers it. */
const LATER = 30 * SECOND;

/** Starts the storage sweep once per day (UTC): the row's id contains the date, so later calls change nothing. */
export async function beginStorageSweep(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  const day = dateOf(now);
  const row = {
    id: `out_sweep_${day}`,
    channel: "jobs" as const,
    name: "storage.sweep",
    payload: { after: "" },
    createdAt: now,
    nextAt: now + LATER,
  };
  await ctx.db.insert(outbox).values(row).onConflictDoNothing();
}
