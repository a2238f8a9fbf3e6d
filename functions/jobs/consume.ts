import { SECOND } from "#contract/time.ts";
import { TIME_LIMITS } from "#contract/time-limits.ts";
import { type Ctx, forRequest } from "#core/context.ts";
import { reasonOf } from "#core/reason.ts";
import { withTimeout } from "#core/with-timeout.ts";
import type { QueueMessage } from "./dispatch.ts";
import type { JobSet } from "./job.ts";
import { runRow } from "./run-row.ts";

/** Seconds until a message is redelivered if the database couldn't be reached. */
const UNREACHABLE_DELAY = 10;

/** Seconds until a message that took too long is redelivered. By then, the lease on its row has expired. */
const STUCK_DELAY = 10;

/**
 * The consumer of a queue. It acknowledges or retries each message separately, because a throw would redeliver the
 * whole batch.
 * @param jobs the jobs of this queue
 */
export async function consume(ctx: Ctx, batch: MessageBatch<QueueMessage>, jobs: JobSet): Promise<void> {
  await Promise.all(
    batch.messages.map((message) => take(forRequest(ctx, message.body.request_id), message, jobs)),
  );
}

async function take(ctx: Ctx, message: Message<QueueMessage>, jobs: JobSet): Promise<void> {
  try {
    const pause = await withTimeout(TIME_LIMITS.queueMessage, runRow(ctx, message.body.id, jobs));
    if (pause === "late") {
      ctx.log("outbox.stuck", { outbox_id: message.body.id });
      message.retry({ delaySeconds: STUCK_DELAY });
    } else if (pause === null) message.ack();
    // One second more than the pause: if the message came too early, the row couldn't be claimed and the
    // message would be lost.
    else message.retry({ delaySeconds: Math.ceil(pause / SECOND) + 1 });
  } catch (error) {
    ctx.log("outbox.unreachable", { outbox_id: message.body.id, error: reasonOf(error) });
    message.retry({ delaySeconds: UNREACHABLE_DELAY });
  }
}
