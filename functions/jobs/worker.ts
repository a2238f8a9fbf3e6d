import { newId } from "#core/ids.ts";
import { allJobs } from "./all-jobs.ts";
import { consume } from "./consume.ts";
import { contextFor } from "./context.ts";
import type { QueueMessage } from "./dispatch.ts";
import { tick } from "./tick.ts";

/**
 * Everything that runs outside a request: the messages of the queue `jobs`, and the cron job. It runs in the API's
 * Worker or in a separate one. The queue `documents` always has its own Worker (`documents-worker.ts`).
 */
export const jobs = {
  async queue(batch, env, execution) {
    const ctx = contextFor(env, (work) => execution.waitUntil(work), newId("req", Date.now()));
    await consume(ctx, batch, allJobs);
  },
  async scheduled(_event, env, execution) {
    const ctx = contextFor(env, (work) => execution.waitUntil(work), newId("req", Date.now()));
    await tick(ctx);
  },
} satisfies ExportedHandler<Record<string, unknown>, QueueMessage>;
