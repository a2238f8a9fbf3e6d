import { createRequire } from "node:module";
import { join } from "node:path";
import { configOf, documentsWorker } from "#scripts/deploy/plan.ts";
import { readBase } from "#scripts/deploy/read-base.ts";
import { ROOT } from "./part.ts";

/**
 * @param vars names of its text bindings. Locally it gets all of the other Worker's, but no web files.
 * @returns the wrangler configuration of the Worker that opens uploaded files, with absolute paths, so that it can be
 *   written anywhere
 */
export function documentsConfig(vars: readonly string[]) {
  const { base, own } = readBase();
  const names = [...vars, "DOCUMENTS_QUEUE", "JOBS_QUEUE"];
  const { resolve } = createRequire(join(ROOT, "package.json"));
  return {
    ...configOf(documentsWorker(base.name), base, [], names, own),
    main: join(ROOT, "functions/jobs/documents-worker.ts"),
    alias: Object.fromEntries(Object.entries(base.alias ?? {}).map(([name, to]) => [name, resolve(to)])),
  };
}
