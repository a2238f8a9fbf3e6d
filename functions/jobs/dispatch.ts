import { inArray } from "drizzle-orm";
import { type Ctx, forRequest } from "#core/context.ts";
import { reasonOf } from "#core/reason.ts";
import { type NewOutboxRow, outbox } from "#db/schema/outbox.ts";
import { publishLive } from "#functions/notifications/publish.ts";

/** The content of a queue message. */
export interface QueueMessage {
  /** The outbox row's id. */
  id: string;
  /** Id of the request that wrote the row, for the log. Older messages don't have it. */
  request_id?: string | null;
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
    logFailure(ctx, "outbox.live_failed", rows, error);
    return rows;
  }
}

async function sendQueue(ctx: Ctx, queue: Queue, rows: NewOutboxRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += MAX_MESSAGES) {
    const some = rows.slice(start, start + MAX_MESSAGES);
    try {
      await queue.sendBatch(
        some.map(({ id, requestId }) => ({ body: { id, request_id: requestId } satisfies QueueMessage })),
      );
    } catch (error) {
      logFailure(ctx, "outbox.queue_failed", some, error);
    }
  }
}

/**
 * Logs one line for each API request that wrote some of the rows, because a sweep sends rows of many requests together.
 */
function logFailure(ctx: Ctx, event: string, rows: readonly NewOutboxRow[], error: unknown): void {
  for (const requestId of new Set(rows.map((row) => row.requestId))) {
    const { length } = rows.filter((row) => row.requestId === requestId);
    forRequest(ctx, requestId).log(event, { error: reasonOf(error), rows: length });
  }
}
