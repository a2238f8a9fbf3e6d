import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "#scripts/shared/root.ts";
import type { PartName } from "#scripts/stack/part.ts";
import { freePorts, PORT_VARIABLES, type Ports } from "#scripts/stack/ports.ts";

/** A separate folder and ports for one `npm start`. */
export interface Place {
  dataDir: string;
  ports: Ports;
  /**
   * @returns the command lines of all processes started here that are still running; empty on systems without `/proc`
   */
  running(): string[];
  /** @returns the number of the process that runs a part, on Linux */
  processOf(part: PartName): number;
  /** The processes started here; `remove` kills them. */
  scripts: ChildProcess[];
  remove(): void;
}

export async function newPlace(): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), "countersign-"));
  const scripts: ChildProcess[] = [];
  const ports = await freePorts();
  return {
    dataDir,
    scripts,
    ports,
    running: () =>
      startedWith(`DATA_DIR=${dataDir}`).map((pid) => read(pid, "cmdline").replaceAll("\0", " ")),
    processOf(part) {
      // Each part has its own port in its environment, and doesn't pass it on to its children. Other parts may have the
      // number in an address.
      const port = ports[part];
      const hasPort = new RegExp(`^COUNTERSIGN_PART=.*("port":${port}[,}]|"127\\.0\\.0\\.1:${port}")`, "m");
      const [found] = startedWith(`DATA_DIR=${dataDir}`).filter((pid) => hasPort.test(environ(pid)));
      if (!found) throw new Error(`No process runs the ${part}`);
      return Number(found);
    },
    remove() {
      for (const script of scripts) script.kill("SIGKILL");
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Runs the script behind `npm start`, with this folder and these ports.
 * @param env variables to override
 * @param args what follows `--`
 */
export function startScript(place: Place, env: Record<string, string> = {}, args: readonly string[] = []) {
  const ports = Object.entries(PORT_VARIABLES).map(([part, { name }]) => [
    name,
    String(place.ports[part as keyof Ports]),
  ]);
  const child = spawn(process.execPath, [join(ROOT, "scripts/start.ts"), ...args], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: place.dataDir, ...Object.fromEntries(ports), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  place.scripts.push(child);
  const said = { out: "", err: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (said.out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said.err += text));
  const ended = new Promise<number | NodeJS.Signals | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve(signal ?? code));
  });
  return { said, ended, signal: (name: NodeJS.Signals) => child.kill(name) };
}

function read(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    // The process has ended, or belongs to another user.
    return "";
  }
}

const environ = (pid: string) => read(pid, "environ").replaceAll("\0", "\n");

/** Finds processes by their environment, which child processes inherit. */
function startedWith(variable: string): string[] {
  const pids = process.platform === "linux" ? readdirSync("/proc").filter((name) => /^\d+$/.test(name)) : [];
  return pids.filter((pid) => environ(pid).split("\n").includes(variable));
}
