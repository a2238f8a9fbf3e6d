import { createRequire } from "node:module";
import { join } from "node:path";
import {
  apiWorker,
  configOf,
  documentsWorker,
  frontWorker,
  type Planned,
  roomsWorker,
} from "#scripts/deploy/plan.ts";
import { readBase } from "#scripts/deploy/read-base.ts";
import { ROOT } from "#scripts/shared/root.ts";

export const LOCAL_WORKERS = ["rooms", "documents", "api", "front"] as const;
/** One of our Workers, as a part of the stack. */
export type LocalWorker = (typeof LOCAL_WORKERS)[number];

const SERVER = ["DOCUMENTS_QUEUE", "JOBS_QUEUE", "ROOMS"];
const WORKERS: Record<
  LocalWorker,
  { plan(base: string): Planned; main: string; bindings: readonly string[] }
> = {
  rooms: { plan: roomsWorker, main: "realtime/worker.ts", bindings: [] },
  documents: {
    plan: documentsWorker,
    main: "functions/jobs/documents-worker.ts",
    bindings: [...SERVER, "MODELS"],
  },
  api: { plan: apiWorker, main: "functions/api-worker.ts", bindings: [...SERVER, "FONTS"] },
  front: {
    plan: frontWorker,
    main: "functions/front.ts",
    bindings: ["ASSETS", "API_WORKER", "ROOMS_WORKER"],
  },
};

/**
 * @param main the entry file, relative to the root, if it isn't the shipped one
 * @param vars names of text bindings. Locally, each Worker gets all of them
 * @returns the wrangler configuration that a deployment would generate, with absolute paths, so that the file can be in
 *   any folder
 */
export function localConfig(kind: LocalWorker, vars: readonly string[], main = WORKERS[kind].main) {
  const configuration = readBase();
  const { base } = configuration;
  const { resolve } = createRequire(join(ROOT, "package.json"));
  const { plan, bindings } = WORKERS[kind];
  const config = configOf(plan(base.name), configuration, [], [...vars, ...bindings]);
  return {
    ...config,
    main: join(ROOT, main),
    // If there were a domain here, wrangler would put it into the address of each request.
    routes: undefined,
    alias: Object.fromEntries(Object.entries(base.alias ?? {}).map(([name, to]) => [name, resolve(to)])),
    assets: config.assets && { ...config.assets, directory: join(ROOT, config.assets.directory) },
  };
}
