import type { Ctx } from "#core/context.ts";
import { contextFor } from "#functions/jobs/context.ts";
import { roomsThrough } from "./outside/publisher.ts";
import { stack } from "./stack/stack.ts";

/** The bindings that aren't text, for code that runs in Node. Its queues discard everything. */
export function bindings() {
  const queue = { sendBatch: async () => {} };
  return {
    ASSETS: {},
    FONTS: {},
    MODELS: {},
    JOBS_QUEUE: queue,
    DOCUMENTS_QUEUE: queue,
    ROOMS: roomsThrough(stack().publisherUrl),
    API_WORKER: {},
    ROOMS_WORKER: {},
  };
}

/** @returns a context for the product's functions, with the shared stack's rooms and the database in `vars` */
export const contextOn = (vars: Record<string, string>): Ctx =>
  contextFor({ ...vars, ...bindings() }, () => {}, "req_test");
