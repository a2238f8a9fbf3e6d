import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Part, type PartSpec, ROOT, startPart } from "./part.ts";

/** Configuration passed to the Worker's process. */
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
 * Starts a Worker in Cloudflare's own runtime. `worker` has the assets, queue and cron job of `wrangler.toml`,
 * `documents` the queue of `wrangler.documents.toml`. Each runs in its own process, so that neither waits for the
 * other's computation.
 * @param vars text bindings; they override the ones in `wrangler.toml`
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
  // The runtime doesn't start if its assets folder is missing.
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
      // Otherwise each of wrangler's threads would keep memory of its own: a third of what the process uses (measured).
      MALLOC_ARENA_MAX: "2",
    },
    ...hooks,
  });
}
