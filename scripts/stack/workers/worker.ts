import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { writePdfium } from "#scripts/deploy/pdfium.ts";
import { writeReportFonts } from "#scripts/deploy/report-fonts.ts";
import { writeTesseract } from "#scripts/deploy/tesseract.ts";
import { ROOT } from "#scripts/shared/root.ts";
import { type Part, type PartHooks, startPart } from "../part.ts";
import type { LocalWorker } from "./local-config.ts";

interface Config {
  port: number;
  host: string;
  persist: string;
  /** Folder in which the Workers of one stack find each other. */
  registry: string;
  vars: Record<string, string>;
}

/** Configuration passed to the process of a Worker that wrangler bundles and runs. */
export interface WorkerConfig extends Config {
  kind: LocalWorker;
  watch: boolean;
}

/** Configuration passed to the process of a Worker that `bundleWorkers` has bundled. */
export interface BundledConfig extends Config {
  /** The folder of its bundle. */
  bundle: string;
}

export interface WorkerOptions {
  host: string;
  watch: boolean;
  /** The folder from `bundleWorkers`. Without it, wrangler bundles the Worker. */
  bundles?: string | undefined;
}

/**
 * Starts one of our Workers in Cloudflare's own runtime. Each runs in its own process, so that none has to wait while
 * another computes.
 * @param vars text bindings; they override the ones in `wrangler.toml`
 * @param options.watch whether to restart the Worker when its source changes; ignored with `options.bundles`
 */
export async function startWorker(
  name: LocalWorker,
  dataDir: string,
  port: number,
  vars: Record<string, string>,
  { host, watch, bundles }: WorkerOptions,
  hooks: PartHooks,
): Promise<Part> {
  // The runtime doesn't start if its assets folder is missing.
  if (name === "front") mkdirSync(join(ROOT, "web/dist"), { recursive: true });
  if (name === "api") writeReportFonts();
  if (name === "documents") {
    writePdfium();
    writeTesseract();
  }
  const shared = { port, host, persist: join(dataDir, name), registry: join(dataDir, "registry"), vars };
  const how = bundles
    ? {
        script: "./workers/bundled-process.ts",
        config: {
          ...shared,
          bundle: join(bundles, name),
        } satisfies BundledConfig,
      }
    : {
        script: "./workers/worker-process.ts",
        config: { ...shared, kind: name, watch } satisfies WorkerConfig,
      };
  return await startPart({
    name,
    ...how,
    env: {
      WRANGLER_SEND_METRICS: "false",
      WRANGLER_LOG_PATH: join(dataDir, "logs"),
      CLOUDFLARE_CF_FETCH_ENABLED: "false",
      // By default, wrangler records a trace of each request for its own page, which takes a fifth of the runtime's
      // time.
      X_LOCAL_OBSERVABILITY: "false",
      X_LOCAL_EXPLORER: "false",
      // By default, each of wrangler's threads keeps its own pool of memory. These pools take up a third of the
      // process's memory (measured).
      MALLOC_ARENA_MAX: "2",
    },
    ...hooks,
  });
}
