import { rmSync } from "node:fs";
import { join } from "node:path";
import { unstable_DevEnv } from "wrangler";
import { reportFailure, reportReady } from "../guard.ts";
import type { WorkerConfig } from "./worker.ts";

/** Wrangler's report if the source can't be bundled or the runtime doesn't start. */
interface Failure {
  reason?: string;
  message?: string;
  cause?: { message?: string; errors?: { text: string; location: { file: string; line: number } | null }[] };
}

/**
 * Runs one Worker in Cloudflare's own runtime until this process is stopped, and tells the parent when the Worker
 * answers requests.
 * @param configPath its wrangler configuration
 * @param name the Worker's name in the configuration
 */
export async function runWorker(configPath: string, name: string, config: WorkerConfig): Promise<void> {
  let running = false;
  // Wrangler can leave rejected promises unhandled, for example after a broken connection, which would end this
  // process. The Worker would still answer, but its queues would stop, because they log through this process.
  for (const kind of ["unhandledRejection", "uncaughtException"])
    process.on(kind, (error: unknown) => {
      if (!running) void reportFailure(error);
      console.error(`${kind}:`, error);
    });
  // Remove what a killed run left behind. If it stayed, the other Workers wouldn't find this one for a minute and a
  // half, and would lose messages.
  rmSync(join(config.registry, name), { force: true });

  const wrangler = new unstable_DevEnv();
  // Don't use wrangler's own ready promise: if bundling fails, it never settles, and requests would wait forever.
  wrangler.on("reloadComplete", () => {
    running = true;
    reportReady();
  });
  for (const kind of ["buildFailed", "error"])
    wrangler.on(kind, (failure: Failure) => {
      // Keep running after the first successful build, because the developer's next change may fix the error.
      if (!running) void reportFailure(describe(failure));
      else if (kind === "error") console.error(describe(failure));
    });

  const worker = await wrangler
    .startWorker({
      config: configPath,
      // The stack has already read `.dev.vars`. Reading it again here would bring in its empty values.
      envFiles: ["no-such-file"],
      bindings: Object.fromEntries(
        Object.entries(config.vars).map(([key, value]) => [key, { type: "secret_text", value }]),
      ),
      dev: {
        server: { hostname: config.host, port: config.port },
        inspector: false,
        persist: config.persist,
        // The folder in which the stack's Workers find each other.
        registry: config.registry,
        watch: config.watch,
        logLevel: "log",
      },
    })
    .catch(reportFailure);

  process.on("SIGTERM", async () => {
    await worker.dispose();
    process.exit(0);
  });
}

function describe(failure: Failure): string {
  const first = failure.cause?.errors?.[0];
  if (!first) return failure.cause?.message ?? failure.message ?? failure.reason ?? "unknown reason";
  const where = first.location ? `${first.location.file}:${first.location.line}: ` : "";
  return `${where}${first.text}`;
}
