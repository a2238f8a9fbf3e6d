import { newId } from "#core/ids.ts";
import { consume } from "./consume.ts";
import { contextFor } from "./context.ts";
import type { QueueMessage } from "./dispatch.ts";
import { documentJobs } from "./document-jobs.ts";

/**
 * The Worker that opens uploaded files. It's the only consumer of the queue `documents` and has its own
 * limits (`wrangler.documents.toml`), so a hostile file never delays a request. It has no public URL.
 */
export default {
  async queue(batch, env, execution) {
    const ctx = contextFor(env, (work) => execution.waitUntil(work), newId("req", Date.now()));
    await consume(ctx, batch, documentJobs);
  },
} satisfies ExportedHandler<Record<string, unknown>, QueueMessage>;
