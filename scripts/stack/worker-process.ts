import { join } from "node:path";
import { readBase } from "#scripts/deploy/read-base.ts";
import { endWithParent, handedOver } from "./guard.ts";
import { ROOT } from "./part.ts";
import { runWorker } from "./run-worker.ts";
import type { WorkerConfig } from "./worker.ts";

endWithParent();
const config = handedOver<WorkerConfig>();
delete process.env.COUNTERSIGN_PART;
await runWorker(join(ROOT, "wrangler.toml"), readBase().base.name, config);
