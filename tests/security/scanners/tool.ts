import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** @returns whether a program is on the PATH */
export const isInstalled = (name: string): boolean => spawnSync("which", [name]).status === 0;

/** The name of the test that stands in for a missing tool; it passes. */
export const MISSING = "is not installed here (tests/README.md says how), so nothing was scanned";

/** @returns a folder for a tool's session and report, removed after the test */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "countersign-scan-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Runs a tool without a terminal, in a folder that is also its home.
 * @param milliseconds when to end it
 * @returns its output, and whether it finished by itself
 */
export function runTool(
  name: string,
  args: readonly string[],
  options: { folder: string; milliseconds: number },
): Promise<{ output: string; ended: boolean }> {
  const child = spawn(name, args, {
    cwd: options.folder,
    env: { PATH: process.env.PATH, HOME: options.folder, LANG: "C.UTF-8", PYTHONUNBUFFERED: "1" },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: options.milliseconds,
    killSignal: "SIGKILL",
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (_code, signal) => resolve({ output, ended: signal === null }));
  });
}
