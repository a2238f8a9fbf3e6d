import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { bundle, NAME, RUNTIME, workerOf } from "#scripts/deploy/bundle.ts";
import { roomsWorker } from "#scripts/deploy/plan.ts";

/** A Worker in its own process. */
export interface Host {
  /** The Worker's URL, without wrangler's or Miniflare's proxy. */
  url: string;
  /** The process id of the runtime. */
  pid: number;
  /** @returns the memory that the runtime's process uses now, in bytes */
  memory(): number;
  /** Starts to watch the memory. @returns a function that returns the peak since then, in bytes */
  watchMemory(): () => number;
  stop(): Promise<void>;
}

export interface HostOptions {
  /** Text bindings. */
  vars?: Record<string, string>;
  /** Adds the queues of `wrangler.toml`, which the product's Worker needs to start. */
  queues?: boolean;
  /** The folder in which the Worker finds a stack's rooms. */
  registry?: string;
}

/** Replaces the static files, because nothing here requests a page. */
const ASSETS = "export default { fetch: () => new Response('asset') };";

/** Runs one Worker in Cloudflare's runtime. @param file the file with its default export, from the project's root */
export const host = (file: string, options: HostOptions = {}): Promise<Host> =>
  hostSource(workerOf(file), options);

/** Runs one Worker in Cloudflare's runtime. @param source its code, with imports relative to the project's root */
export async function hostSource(
  source: string,
  { vars = {}, queues = false, registry }: HostOptions = {},
): Promise<Host> {
  const { files } = await bundle(source);
  // Give it a separate folder. Otherwise it wouldn't start, because the rooms that it's bound to aren't running.
  const place = registry ?? mkdtempSync(join(tmpdir(), "bench-registry-"));
  const before = children();
  const shared = { ...RUNTIME, modulesRoot: "/" };
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      log: new Log(LogLevel.ERROR),
      // Keep the Worker's logs out of the benchmark's output.
      handleStructuredLogs: () => {},
      telemetry: { enabled: false },
      unsafeDevRegistryPath: place,
      workers: [
        {
          ...shared,
          name: "measured",
          modules: files.map(({ name, contents }) => ({
            type: name.endsWith(".js") ? "ESModule" : name.endsWith(".wasm") ? "CompiledWasm" : "Data",
            path: `/${name}`,
            contents,
          })),
          bindings: vars,
          unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
          serviceBindings: {
            ASSETS: "assets",
            FONTS: "assets",
            MODELS: "assets",
            API_WORKER: "assets",
            ROOMS_WORKER: "assets",
          },
          durableObjects: {
            ROOMS: { className: "Room", scriptName: roomsWorker(NAME).name, useSQLite: true },
          },
          ...(queues ? QUEUES : {}),
        },
        {
          ...shared,
          name: "assets",
          modules: [{ type: "ESModule", path: "/assets.js", contents: ASSETS }],
        },
      ],
    }),
  );
  await miniflare.ready;
  const pid = children().find((child) => !before.includes(child));
  if (!pid) throw new Error("The runtime's process was not found");
  const url = (await miniflare.unsafeGetDirectURL("measured")).href;
  return {
    url: url.replace(/\/$/, ""),
    pid,
    memory: () => statusOf(pid, "VmRSS"),
    watchMemory() {
      // Writing 5 makes Linux reset the peak.
      writeFileSync(`/proc/${pid}/clear_refs`, "5");
      return () => statusOf(pid, "VmHWM");
    },
    async stop() {
      await miniflare.dispose();
      if (registry === undefined) rmSync(place, { recursive: true, force: true });
    },
  };
}

/** As in `wrangler.toml`. */
const QUEUES = {
  queueProducers: { DOCUMENTS_QUEUE: "documents", JOBS_QUEUE: "jobs" },
  queueConsumers: {
    documents: { maxBatchSize: 1, maxBatchTimeout: 0, maxRetries: 5 },
    jobs: { maxBatchSize: 10, maxBatchTimeout: 0, maxRetries: 5 },
  },
};

/** @returns the ids of processes that this one started */
function children(): number[] {
  return readdirSync(`/proc/${process.pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${process.pid}/task/${task}/children`, "utf8")
      .split(" ")
      .filter((text) => text.trim() !== "")
      .map(Number),
  );
}

function statusOf(pid: number, name: "VmRSS" | "VmHWM"): number {
  const found = new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Number(found?.[1] ?? 0) * 1024;
}
