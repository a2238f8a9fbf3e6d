import type { Ctx } from "#core/context.ts";
import { contextFor } from "#functions/jobs/context.ts";

/** @returns a context that runs the product's functions on a stack's database; its queues discard everything */
export function contextOn(vars: Record<string, string>): Ctx {
  const queue = { sendBatch: async () => {} };
  return contextFor({ ...vars, ASSETS: {}, JOBS_QUEUE: queue, DOCUMENTS_QUEUE: queue }, () => {}, "req_test");
}
