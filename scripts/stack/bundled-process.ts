import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import type { Bundled } from "./bundle-workers.ts";
import { endWithParent, handedOver, tellFailed, tellReady } from "./guard.ts";
import type { BundledConfig } from "./worker.ts";

endWithParent();
const config = handedOver<BundledConfig>();
delete process.env.COUNTERSIGN_PART;
const { name, main, options } = JSON.parse(
  readFileSync(join(config.bundle, "options.json"), "utf8"),
) as Bundled;
// As in `run-worker.ts`.
rmSync(join(config.registry, name), { force: true });

const code = join(config.bundle, "code");
const miniflare = new Miniflare(
  convertV4MiniflareOptions({
    host: config.host,
    port: config.port,
    cf: false,
    log: new Log(LogLevel.WARN),
    logRequests: false,
    handleStructuredLogs: ({ level, message }) =>
      level === "error" || level === "warn" ? console.error(message) : console.log(message),
    unsafeDevRegistryPath: config.registry,
    unsafeTriggerHandlers: true,
    resourcePersistencePath: config.persist,
    workers: [
      {
        ...options,
        name,
        bindings: { ...options.bindings, ...config.vars },
        modulesRoot: code,
        modules: [
          { type: "ESModule", path: join(code, main) },
          ...readdirSync(code)
            .filter((name) => name.endsWith(".wasm"))
            .map((name) => ({ type: "CompiledWasm" as const, path: join(code, name) })),
        ],
      },
    ],
  }),
);
miniflare.ready.then(tellReady, tellFailed);

process.on("SIGTERM", async () => {
  await miniflare.dispose();
  process.exit(0);
});
