import type { Ctx } from "#core/context.ts";
import { contextFor } from "#functions/jobs/context.ts";

/** @returns a context for the product's own verbs on a stack's database, with nothing bound that needs the runtime */
export function contextOn(vars: Record<string, string>): Ctx {
  const queue = { sendBatch: async () => {} };
  return contextFor({ ...vars, ASSETS: {}, JOBS_QUEUE: queue, DOCUMENTS_QUEUE: queue }, () => {}, "req_test");
}
