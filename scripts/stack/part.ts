import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { MINUTE, SECOND } from "#contract/time.ts";
import { ROOT } from "#scripts/shared/root.ts";
import { StartError } from "../shared/start-error.ts";
import { standstill, workOf } from "./progress.ts";

export const PART_NAMES = [
  "database",
  "storage",
  "mail",
  "google",
  "issuers",
  "rooms",
  "documents",
  "api",
  "front",
] as const;
export type PartName = (typeof PART_NAMES)[number];

/** The parts' names in terminal messages. */
export const PART_LABELS: Record<PartName, string> = {
  database: "database",
  storage: "storage",
  mail: "mail outbox",
  google: "stand-in for Google",
  issuers: "made-up issuers",
  rooms: "rooms Worker",
  documents: "documents Worker",
  api: "API",
  front: "front",
};

export interface Part {
  name: PartName;
  /** Ends the part and its children gracefully, or by force after 5 seconds. */
  stop(): Promise<void>;
  /** Pauses the part and all its children (`SIGSTOP`), or resumes them (`SIGCONT`). */
  pause(signal: "SIGSTOP" | "SIGCONT"): void;
  /** Sends a signal to the part and all its children at once, and waits until it has exited. */
  kill(signal: NodeJS.Signals): Promise<void>;
}

export interface PartSpec {
  name: PartName;
  /** A TypeScript file in this folder, run by Node. */
  script: string;
  /** Configuration passed to the script. */
  config: unknown;
  env?: Record<string, string>;
  /** Polled until it returns true, for programs that can't report that they're ready. */
  probe?: () => Promise<boolean>;
  onLog(line: string): void;
  /** Called if a part that has started exits without being stopped, with the last lines of its log. */
  onDeath(how: string, lastLines: readonly string[]): void;
  /** If this signal is aborted while the part is starting, the part is ended. */
  signal?: AbortSignal | undefined;
  /**
   * Milliseconds without progress after which the start fails. Writing to the log and using the processor are progress.
   */
  patience?: number;
}

/** Options for starting any part of a stack. */
export type PartHooks = Pick<PartSpec, "onLog" | "onDeath" | "signal">;

const PATIENCE = MINUTE;
const LOOK_EVERY = SECOND;
const LAST_LINES = 20;
const LAST_OUTPUT_WITHIN = SECOND;
const STOP_WITHIN = 5 * SECOND;

/** Node 24 from `node_modules` if it's there, because the program that starts the stack may run on an older Node. */
function nodeBinary(): string {
  const own = `${ROOT}node_modules/node/bin/node`;
  return existsSync(own) ? own : process.execPath;
}

/**
 * Starts a script in this folder as the leader of its own process group, with the channel that tells it when this
 * process is gone (`guard.ts`).
 * @param config passed to the script
 */
export function spawnGuarded(script: string, config: unknown, env: Record<string, string> = {}) {
  const path = fileURLToPath(new URL(script, import.meta.url));
  return spawn(nodeBinary(), ["--disable-warning=ExperimentalWarning", path], {
    cwd: ROOT,
    env: { ...process.env, ...env, COUNTERSIGN_PART: JSON.stringify(config) },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    detached: true,
  });
}

/**
 * Starts a part and waits until it answers, as long as it makes progress.
 * @throws StartError with the last lines of its log if it fails, exits, makes no progress or is told to end
 */
export async function startPart(spec: PartSpec): Promise<Part> {
  spec.signal?.throwIfAborted();
  const child = spawnGuarded(spec.script, spec.config, spec.env);
  const last: string[] = [];
  let written = 0;
  const log = (line: string) => {
    written++;
    last.push(line);
    if (last.length > LAST_LINES) last.shift();
    spec.onLog(line);
  };
  lines(child.stdout, log);
  lines(child.stderr, log);

  let isStopping = false;
  const signalGroup = (name: NodeJS.Signals) => {
    try {
      process.kill(-child.pid!, name);
    } catch {
      // The group is already gone, as intended.
    }
  };
  const exited = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => {
      const how = signal ? `stopped by ${signal}` : `exited with code ${code}`;
      // End the part's children, which would keep running and hold its port and files.
      signalGroup("SIGKILL");
      // Wait for its last output, but only for a moment: if a child holds the streams open, they never close.
      child.once("close", () => resolve(how));
      setTimeout(resolve, LAST_OUTPUT_WITHIN, how).unref();
    });
  });
  const signal = (name: NodeJS.Signals) => {
    isStopping = true;
    signalGroup(name);
  };
  try {
    await ready(spec, child, exited, () => `${written} ${workOf(child.pid!)}`);
  } catch (error) {
    signal("SIGKILL");
    throw error instanceof StartError ? new StartError(withLines(error.message, last)) : error;
  }
  void exited.then((how) => isStopping || spec.onDeath(how, last));
  return {
    name: spec.name,
    async stop() {
      signal("SIGTERM");
      const timer = setTimeout(() => signal("SIGKILL"), STOP_WITHIN);
      await exited;
      clearTimeout(timer);
    },
    pause: signalGroup,
    async kill(name) {
      signal(name);
      await exited;
    },
  };
}

/** @param mark returns text that changes whenever the part makes progress */
async function ready(spec: PartSpec, child: ChildProcess, exited: Promise<string>, mark: () => string) {
  const { patience = PATIENCE } = spec;
  const standsStill = standstill(patience);
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const failure = new Promise<never>((_, reject) => {
    const where = `see logs/${spec.name}.log in the data folder`;
    const fail = (reason: string) =>
      reject(new StartError(`The ${PART_LABELS[spec.name]} couldn't start (${reason}): ${where}`));
    child.on("message", (message: { failed?: string }) => message.failed && fail(oneLine(message.failed)));
    void exited.then(fail);
    spec.signal?.addEventListener("abort", () => fail("told to end"), { signal: abort.signal });
    timer = setInterval(
      () => {
        if (standsStill(Date.now(), mark())) fail(`no progress for ${patience / SECOND} seconds`);
      },
      Math.min(LOOK_EVERY, patience),
    );
  });
  const success = spec.probe
    ? until(spec.probe, abort.signal)
    : new Promise<void>((resolve) => {
        child.on("message", (message: { ready?: true }) => message.ready && resolve());
      });
  try {
    await Promise.race([success, failure]);
  } finally {
    clearInterval(timer);
    abort.abort();
  }
}

/** @returns the message, with the last lines of a log beneath it */
export const withLines = (message: string, lines: readonly string[]): string =>
  [message, ...lines.map((line) => `  | ${line}`)].join("\n");

async function until(probe: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    if (await probe().catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function lines(stream: NodeJS.ReadableStream | null, each: (line: string) => void): void {
  let rest = "";
  stream?.setEncoding("utf8");
  stream?.on("data", (text: string) => {
    const parts = (rest + text).split("\n");
    rest = parts.pop() ?? "";
    for (const line of parts) if (line.trim()) each(line.trimEnd());
  });
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();
