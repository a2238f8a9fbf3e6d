import { inArray } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import type { NewOutboxRow } from "#core/effects.ts";
import { reasonOf } from "#core/reason.ts";
import { outbox } from "#db/schema/outbox.ts";
import { publishLive } from "#functions/notifications/publish.ts";

/** The content of a queue message: only the outbox row's id. */
export interface QueueMessage {
  id: string;
}

/** Cloudflare accepts at most this many messages at once. */
const MAX_MESSAGES = 100;

/**
 * Passes committed rows on: live events to the rooms, jobs to their queues. Never throws: what fails stays pending
 * until the sweep.
 * @returns the live rows that didn't reach everyone
 */
export async function dispatch<Row extends NewOutboxRow>(ctx: Ctx, rows: readonly Row[]): Promise<Row[]> {
  const of = (channel: NewOutboxRow["channel"]) => rows.filter((row) => row.channel === channel);
  const [failed] = await Promise.all([
    sendLive(ctx, of("live")),
    sendQueue(ctx, ctx.env.DOCUMENTS_QUEUE, of("documents")),
    sendQueue(ctx, ctx.env.JOBS_QUEUE, of("jobs")),
  ]);
  return failed;
}

async function sendLive<Row extends NewOutboxRow>(ctx: Ctx, rows: Row[]): Promise<Row[]> {
  if (rows.length === 0) return [];
  try {
    const delivered = await publishLive(ctx, rows);
    if (delivered.size > 0)
      await ctx.db
        .update(outbox)
        .set({ status: "done", doneAt: ctx.now() })
        .where(inArray(outbox.id, [...delivered]));
    return rows.filter((row) => !delivered.has(row.id));
  } catch (error) {
    ctx.log("outbox.live_failed", { error: reasonOf(error), rows: rows.length });
    return rows;
  }
}

async function sendQueue(ctx: Ctx, queue: Queue, rows: NewOutboxRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += MAX_MESSAGES) {
    const some = rows.slice(start, start + MAX_MESSAGES);
    try {
      await queue.sendBatch(some.map((row) => ({ body: { id: row.id } satisfies QueueMessage })));
    } catch (error) {
      ctx.log("outbox.queue_failed", { error: reasonOf(error), rows: some.length });
    }
  }
}
