import { makeContext } from "./context.ts";
import { newId } from "./ids.ts";
import { consume } from "./outbox/consume.ts";
import type { QueueMessage } from "./outbox/dispatch.ts";
import { jobsWork } from "./outbox/handlers.ts";
import { tick } from "./outbox/tick.ts";

/**
 * What runs without a request: the messages of the queue `jobs`, and the clock. Part of the Worker, or a Worker of its
 * own. Those of the queue `documents` have theirs in any case (`documents-worker.ts`).
 */
export const jobs = {
  async queue(batch, env, execution) {
    const ctx = makeContext(env, (work) => execution.waitUntil(work), newId("req", Date.now()));
    await consume(ctx, batch, jobsWork);
  },
  async scheduled(_event, env, execution) {
    const ctx = makeContext(env, (work) => execution.waitUntil(work), newId("req", Date.now()));
    await tick(ctx);
  },
} satisfies ExportedHandler<Record<string, unknown>, QueueMessage>;
