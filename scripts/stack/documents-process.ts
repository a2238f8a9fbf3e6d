import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { configOf, documentsWorker } from "#scripts/deploy/plan.ts";
import { readBase } from "#scripts/deploy/read-base.ts";
import { endWithParent, handedOver } from "./guard.ts";
import { ROOT } from "./part.ts";
import { runWorker } from "./run-worker.ts";
import type { WorkerConfig } from "./worker.ts";

endWithParent();
const config = handedOver<WorkerConfig>();
delete process.env.COUNTERSIGN_PART;
const { base, own } = readBase();
const worker = documentsWorker(base.name);
// Locally it gets all of the other Worker's variables, but no web files.
const names = [...Object.keys(config.vars), "DOCUMENTS_QUEUE", "JOBS_QUEUE"];
mkdirSync(config.persist, { recursive: true });
const file = join(config.persist, "wrangler.json");
// Relative to the root, because the configuration is in the data folder.
const { resolve } = createRequire(join(ROOT, "package.json"));
const made = {
  ...configOf(worker, base, [], names, own),
  main: join(ROOT, "functions/jobs/documents-worker.ts"),
  alias: Object.fromEntries(Object.entries(base.alias ?? {}).map(([name, to]) => [name, resolve(to)])),
};
writeFileSync(file, JSON.stringify(made, null, 2));
await runWorker(file, worker.name, config);
