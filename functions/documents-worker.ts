import { makeContext } from "./context.ts";
import { newId } from "./ids.ts";
import { consume } from "./outbox/consume.ts";
import type { QueueMessage } from "./outbox/dispatch.ts";
import { documentWork } from "./outbox/document-work.ts";

/**
 * The Worker that opens uploaded files: the only consumer of the queue `documents`, with limits of its own
 * (`wrangler.documents.toml`). What a hostile file costs, no request waits for. It has no address.
 */
export default {
  async queue(batch, env, execution) {
    const ctx = makeContext(env, (work) => execution.waitUntil(work), newId("req", Date.now()));
    await consume(ctx, batch, documentWork);
  },
} satisfies ExportedHandler<Record<string, unknown>, QueueMessage>;
