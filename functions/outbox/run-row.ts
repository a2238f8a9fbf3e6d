import type { OutboxRow } from "../../db/schema/outbox.ts";
import type { Ctx } from "../context.ts";
import { reasonOf } from "../reason.ts";
import { MAX_ATTEMPTS } from "./backoff.ts";
import { GiveUp, handlerOf, type Work } from "./job.ts";
import { claimRow, failRow, postponeRow, settleRow } from "./row-state.ts";

/**
 * Does what one outbox row asks for, unless it is done, running, paused or another Worker's.
 * @returns milliseconds after which it should be brought again, or null when that is not needed
 * @throws only when the database cannot be reached
 */
export async function runRow(ctx: Ctx, id: string, work: Work): Promise<number | null> {
  const row = await claimRow(ctx, id, work.channel);
  if (!row) return null;
  // A run that takes its isolate down with it records no failure: its attempts are counted all the same.
  if (row.attempts > MAX_ATTEMPTS) {
    await lastResort(ctx, row, work);
    return failRow(ctx, row, row.lastError ?? "Never came to an end", true);
  }
  let postponed: Awaited<ReturnType<ReturnType<typeof handlerOf>>>;
  try {
    postponed = await handlerOf(work, row.name)(ctx, row.payload, row);
  } catch (error) {
    const isHopeless = error instanceof GiveUp;
    if (isHopeless || row.attempts >= MAX_ATTEMPTS) await lastResort(ctx, row, work);
    return failRow(ctx, row, reasonOf(error), isHopeless);
  }
  if (postponed) await postponeRow(ctx, row, postponed.until);
  else await settleRow(ctx, row);
  return null;
}

/** Never throws: giving up must not fail. */
async function lastResort(ctx: Ctx, row: OutboxRow, work: Work): Promise<void> {
  try {
    await work.lastResort[row.name]?.(ctx, row.payload);
  } catch (error) {
    ctx.log("outbox.last_resort_failed", { outbox_id: row.id, name: row.name, error: reasonOf(error) });
  }
}
