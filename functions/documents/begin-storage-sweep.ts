import type { Ctx } from "#core/context.ts";
import { outbox } from "#db/schema/outbox.ts";

/** The next minute's sweep of the outbox hands the row on. */
const LATER = 30_000;

/**
 * Once a day, whoever comes first: has the storage looked through for what a crash left behind. The row is named after
 * the day, so that the others of that day's minutes change nothing; the outbox takes it from there.
 */
export async function beginStorageSweep(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  const day = new Date(now).toISOString().slice(0, 10);
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
