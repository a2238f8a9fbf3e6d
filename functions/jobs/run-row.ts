import { MAX_ATTEMPTS } from "#core/backoff.ts";
import { type Ctx, forRequest } from "#core/context.ts";
import { GiveUp, TooEarly } from "#core/job.ts";
import { reasonOf } from "#core/reason.ts";
import type { OutboxRow } from "#db/schema/outbox.ts";
import { type JobSet, jobFor } from "./job.ts";
import { claimRow, failRow, postponeRow, settleRow } from "./row-state.ts";

/**
 * Runs an outbox row unless it's done, given up, running, paused, or another Worker's. Its job runs on behalf of the
 * request that wrote the row.
 * @returns milliseconds until it should be redelivered, or null if it shouldn't
 * @throws only if the database can't be reached
 */
export async function runRow(ctx: Ctx, id: string, set: JobSet): Promise<number | null> {
  const row = await claimRow(ctx, id, set.channel);
  return row ? runClaimed(forRequest(ctx, row.requestId), row, set) : null;
}

async function runClaimed(ctx: Ctx, row: OutboxRow, set: JobSet): Promise<number | null> {
  // If a run crashes its isolate, its failure isn't recorded, but its attempt was already counted.
  if (row.attempts > MAX_ATTEMPTS) {
    await lastResort(ctx, row, set);
    return failRow(ctx, row, row.lastError ?? "Never finished", true);
  }
  let postponed: Awaited<ReturnType<ReturnType<typeof jobFor>["run"]>>;
  try {
    postponed = await jobFor(set, row).run(ctx);
  } catch (error) {
    if (error instanceof TooEarly) {
      await postponeRow(ctx, row, error.until);
      return null;
    }
    const isHopeless = error instanceof GiveUp;
    if (isHopeless || row.attempts >= MAX_ATTEMPTS) await lastResort(ctx, row, set);
    return failRow(ctx, row, reasonOf(error), isHopeless);
  }
  if (postponed) await postponeRow(ctx, row, postponed.until);
  else await settleRow(ctx, row);
  return null;
}

/** Never throws: giving up must not fail. */
async function lastResort(ctx: Ctx, row: OutboxRow, set: JobSet): Promise<void> {
  try {
    await jobFor(set, row).lastResort(ctx);
  } catch (error) {
    ctx.log("outbox.last_resort_failed", { outbox_id: row.id, name: row.name, error: reasonOf(error) });
  }
}
