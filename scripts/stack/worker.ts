import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Part, type PartSpec, ROOT, startPart } from "./part.ts";

/** What the process of the Worker is handed over. */
export interface WorkerConfig {
  port: number;
  host: string;
  persist: string;
  /** Folder in which the Workers of one stack find each other. */
  registry: string;
  watch: boolean;
  vars: Record<string, string>;
}

/**
 * A Worker in Cloudflare's own runtime: `worker` with the assets, queue and cron of `wrangler.toml`, `documents` with
 * the queue of `wrangler.documents.toml`. Each runs in a process of its own, so that neither waits for the other's
 * computing.
 * @param vars bindings that are text; they win over the ones in `wrangler.toml`
 * @param options.watch whether a changed source file restarts it
 */
export async function startWorker(
  name: "worker" | "documents",
  dataDir: string,
  port: number,
  vars: Record<string, string>,
  options: { host: string; watch: boolean },
  hooks: Pick<PartSpec, "onLog" | "onDeath">,
): Promise<Part> {
  // The runtime refuses to start without the folder of its assets.
  mkdirSync(join(ROOT, "web/dist"), { recursive: true });
  const config: WorkerConfig = {
    port,
    persist: join(dataDir, name),
    registry: join(dataDir, "registry"),
    vars,
    ...options,
  };
  return await startPart({
    name,
    script: `./${name}-process.ts`,
    config,
    env: {
      WRANGLER_SEND_METRICS: "false",
      WRANGLER_LOG_PATH: join(dataDir, "logs"),
      CLOUDFLARE_CF_FETCH_ENABLED: "false",
      // Each thread of wrangler would keep a share of memory of its own: a third of what its process takes (measured).
      MALLOC_ARENA_MAX: "2",
    },
    ...hooks,
  });
}
