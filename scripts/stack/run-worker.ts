import { rmSync } from "node:fs";
import { join } from "node:path";
import { unstable_DevEnv } from "wrangler";
import { tellFailed, tellReady } from "./guard.ts";
import type { WorkerConfig } from "./worker.ts";

/** What wrangler reports when the source cannot be bundled or the runtime does not start. */
interface Failure {
  reason?: string;
  message?: string;
  cause?: { message?: string; errors?: { text: string; location: { file: string; line: number } | null }[] };
}

/**
 * Runs one Worker in Cloudflare's own runtime until this process is told to end, and tells the parent when it answers.
 * @param configPath its wrangler configuration
 * @param name the Worker's, as the configuration has it
 */
export async function runWorker(configPath: string, name: string, config: WorkerConfig): Promise<void> {
  let running = false;
  // A promise that wrangler leaves behind rejected, such as one of a connection that broke, would end it: the Worker
  // would answer on, but its queues, which log through this process, would stand still.
  for (const kind of ["unhandledRejection", "uncaughtException"])
    process.on(kind, (error: unknown) => {
      if (!running) void tellFailed(error);
      console.error(`${kind}:`, error);
    });
  // Left by a run that was killed: for a minute and a half its successor would not be told to the other Worker, whose
  // messages would be lost until then.
  rmSync(join(config.registry, name), { force: true });

  const wrangler = new unstable_DevEnv();
  // Its own promise of being ready is kept before the source is bundled, and requests would wait for ever.
  wrangler.on("reloadComplete", () => {
    running = true;
    tellReady();
  });
  for (const kind of ["buildFailed", "error"])
    wrangler.on(kind, (failure: Failure) => {
      // While a developer edits, the next change may put it right.
      if (!running) void tellFailed(describe(failure));
      else if (kind === "error") console.error(describe(failure));
    });

  const worker = await wrangler
    .startWorker({
      config: configPath,
      // `.dev.vars` was read by the stack already; a second reading here would bring its empty values in.
      envFiles: ["no-such-file"],
      bindings: Object.fromEntries(
        Object.entries(config.vars).map(([key, value]) => [key, { type: "secret_text", value }]),
      ),
      dev: {
        server: { hostname: config.host, port: config.port },
        inspector: false,
        persist: config.persist,
        // Where the two Workers of the stack find each other's queues.
        registry: config.registry,
        watch: config.watch,
        logLevel: "log",
      },
    })
    .catch(tellFailed);

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
