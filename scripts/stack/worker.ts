import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Part, type PartSpec, ROOT, startPart } from "./part.ts";

/** What the process of the Worker is handed over. */
export interface WorkerConfig {
  configPath: string;
  port: number;
  host: string;
  persist: string;
  watch: boolean;
  vars: Record<string, string>;
}

/**
 * The Worker in Cloudflare's own runtime, with the assets, queues and cron of `wrangler.toml`.
 * @param vars bindings that are text; they win over the ones in `wrangler.toml`
 * @param options.watch whether a changed source file restarts it
 */
export async function startWorker(
  dataDir: string,
  port: number,
  vars: Record<string, string>,
  options: { host: string; watch: boolean },
  hooks: Pick<PartSpec, "onLog" | "onDeath">,
): Promise<Part> {
  // The runtime refuses to start without the folder of its assets.
  mkdirSync(join(ROOT, "web/dist"), { recursive: true });
  const config: WorkerConfig = {
    configPath: join(ROOT, "wrangler.toml"),
    port,
    persist: join(dataDir, "worker"),
    vars,
    ...options,
  };
  return await startPart({
    name: "worker",
    script: "./worker-process.ts",
    config,
    env: {
      WRANGLER_SEND_METRICS: "false",
      WRANGLER_LOG_PATH: join(dataDir, "logs"),
      CLOUDFLARE_CF_FETCH_ENABLED: "false",
    },
    ...hooks,
  });
}
