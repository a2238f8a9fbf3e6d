import { outbox } from "../../db/schema/outbox.ts";
import type { Ctx } from "../context.ts";
import { FILE_PREFIXES } from "./storage-key.ts";

/** The next minute's sweep of the outbox hands the rows on. */
const LATER = 30_000;

/**
 * Once a day, whoever comes first: has the storage looked through for what a crash left behind. The rows are named
 * after the day, so that the others of that day's minutes change nothing; the outbox takes it from there.
 */
export async function beginStorageSweep(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  const day = new Date(now).toISOString().slice(0, 10);
  const rows = FILE_PREFIXES.map((prefix) => ({
    id: `out_${day}_${prefix}`,
    channel: "jobs" as const,
    name: "storage.sweep",
    payload: { prefix, after: "" },
    createdAt: now,
    nextAt: now + LATER,
  }));
  await ctx.db.insert(outbox).values(rows).onConflictDoNothing();
}
