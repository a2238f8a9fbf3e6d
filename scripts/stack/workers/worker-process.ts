import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { endWithParent, endWithRuntime, handedOver } from "../guard.ts";
import { localConfig } from "./local-config.ts";
import { runWorker } from "./run-worker.ts";
import type { WorkerConfig } from "./worker.ts";

endWithParent();
endWithRuntime();
const config = handedOver<WorkerConfig>();
delete process.env.COUNTERSIGN_PART;
mkdirSync(config.persist, { recursive: true });
const file = join(config.persist, "wrangler.json");
const made = localConfig(config.kind, Object.keys(config.vars));
writeFileSync(file, JSON.stringify(made, null, 2));
await runWorker(file, made.name, config);
