import { newId } from "#core/ids.ts";
import { consume } from "./consume.ts";
import { contextFor } from "./context.ts";
import type { QueueMessage } from "./dispatch.ts";
import { documentJobs } from "./document-jobs.ts";

/**
 * The Worker that opens uploaded files: the only consumer of the queue `documents`, with limits of its own
 * (`wrangler.documents.toml`). What a hostile file costs, no request waits for. It has no address.
 */
export default {
  async queue(batch, env, execution) {
    const ctx = contextFor(env, (work) => execution.waitUntil(work), newId("req", Date.now()));
    await consume(ctx, batch, documentJobs);
  },
} satisfies ExportedHandler<Record<string, unknown>, QueueMessage>;
