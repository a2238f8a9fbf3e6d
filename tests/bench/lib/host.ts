import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { bundle, RUNTIME, workerOf } from "./bundle.ts";

/** A Worker that runs in a process of its own. */
export interface Host {
  /** Straight to the Worker: neither wrangler's proxy nor Miniflare's is between. */
  url: string;
  /** Of the runtime. */
  pid: number;
  /** Bytes of memory that the runtime's process holds now. */
  memory(): number;
  /** Begins to watch its memory. @returns ends it: the most bytes that it held since */
  watchMemory(): () => number;
  stop(): Promise<void>;
}

export interface HostOptions {
  /** Bindings that are text. */
  vars?: Record<string, string>;
  /** With the queues of `wrangler.toml`, which the product's Worker cannot start without. */
  queues?: boolean;
}

/** Nothing here asks for a page, so that the files' place is taken by this. */
const ASSETS = "export default { fetch: () => new Response('asset') };";

/**
 * Runs one Worker in Cloudflare's runtime.
 * @param file whose default export it is, named from the project's root
 */
export async function host(file: string, { vars = {}, queues = false }: HostOptions = {}): Promise<Host> {
  const { files } = await bundle(workerOf(file));
  const before = children();
  const shared = { ...RUNTIME, modulesRoot: "/" };
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      log: new Log(LogLevel.ERROR),
      // What the Worker logs is no part of the measurement's own words.
      handleStructuredLogs: () => {},
      telemetry: { enabled: false },
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
          serviceBindings: { ASSETS: "assets" },
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
      // Linux forgets the peak when told 5.
      writeFileSync(`/proc/${pid}/clear_refs`, "5");
      return () => statusOf(pid, "VmHWM");
    },
    stop: () => miniflare.dispose(),
  };
}

/** As `wrangler.toml` has them. */
const QUEUES = {
  queueProducers: { DOCUMENTS_QUEUE: "documents", JOBS_QUEUE: "jobs" },
  queueConsumers: {
    documents: { maxBatchSize: 1, maxBatchTimeout: 0, maxRetries: 5 },
    jobs: { maxBatchSize: 10, maxBatchTimeout: 0, maxRetries: 5 },
  },
};

/** @returns processes that this one started */
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
