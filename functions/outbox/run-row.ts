import type { Ctx } from "../context.ts";
import { reasonOf } from "../reason.ts";
import { MAX_ATTEMPTS } from "./backoff.ts";
import { handlerOf } from "./handlers.ts";
import { GiveUp } from "./job.ts";
import { lastResort } from "./last-resort.ts";
import { claimRow, failRow, postponeRow, settleRow } from "./row-state.ts";

/**
 * Does what one outbox row asks for, unless it is done, running or paused.
 * @returns milliseconds after which it should be brought again, or null when that is not needed
 * @throws only when the database cannot be reached
 */
export async function runRow(ctx: Ctx, id: string): Promise<number | null> {
  const row = await claimRow(ctx, id);
  if (!row) return null;
  // A run that takes its isolate down with it records no failure: its attempts are counted all the same.
  if (row.attempts > MAX_ATTEMPTS) {
    await lastResort(ctx, row);
    return failRow(ctx, row, row.lastError ?? "Never came to an end", true);
  }
  let postponed: Awaited<ReturnType<ReturnType<typeof handlerOf>>>;
  try {
    postponed = await handlerOf(row.name)(ctx, row.payload, row);
  } catch (error) {
    const isHopeless = error instanceof GiveUp;
    if (isHopeless || row.attempts >= MAX_ATTEMPTS) await lastResort(ctx, row);
    return failRow(ctx, row, reasonOf(error), isHopeless);
  }
  if (postponed) await postponeRow(ctx, row, postponed.until);
  else await settleRow(ctx, row);
  return null;
}
