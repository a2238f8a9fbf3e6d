import { readdirSync, readFileSync, rmSync } from "node:fs";
import { extname, join } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { endWithParent, endWithRuntime, handedOver, reportFailure, reportReady } from "../guard.ts";
import type { Bundled } from "./bundle-workers.ts";
import type { BundledConfig } from "./worker.ts";

endWithParent();
endWithRuntime();
const config = handedOver<BundledConfig>();
delete process.env.COUNTERSIGN_PART;
const { host, port, registry, persist, vars, bundle } = config;
const { name, main, options } = JSON.parse(readFileSync(join(bundle, "options.json"), "utf8")) as Bundled;
// Remove what a killed run left behind, for the same reason as in `run-worker.ts`.
rmSync(join(registry, name), { force: true });
const code = join(bundle, "code");
/** Types of imported files, by extension. */
const BESIDE: Record<string, "CompiledWasm" | "Text"> = { ".wasm": "CompiledWasm", ".txt": "Text" };
const miniflare = new Miniflare(
  convertV4MiniflareOptions({
    host,
    port,
    cf: false,
    log: new Log(LogLevel.WARN),
    logRequests: false,
    handleStructuredLogs: ({ level, message }) =>
      level === "error" || level === "warn" ? console.error(message) : console.log(message),
    unsafeDevRegistryPath: registry,
    unsafeTriggerHandlers: true,
    resourcePersistencePath: persist,
    workers: [
      {
        ...options,
        name,
        bindings: { ...options.bindings, ...vars },
        modulesRoot: code,
        modules: [
          { type: "ESModule", path: join(code, main) },
          ...readdirSync(code).flatMap((file) => {
            const type = BESIDE[extname(file)];
            return type ? [{ type, path: join(code, file) }] : [];
          }),
        ],
      },
    ],
  }),
);
miniflare.ready.then(reportReady, reportFailure);

process.on("SIGTERM", async () => {
  await miniflare.dispose();
  process.exit(0);
});
