import { spawn } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../stack/part.ts";

export interface Phase {
  name: string;
  passed: number;
  failed: number;
  milliseconds: number;
}

/**
 * Runs a program of `node_modules` under this Node, showing what it says.
 * @returns its exit code; 1 when a signal ended it
 */
export function run(script: string, args: string[]): Promise<number> {
  const child = spawn(process.execPath, [join(ROOT, "node_modules", script), ...args], {
    cwd: ROOT,
    stdio: "inherit",
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

/** A program that counts as one test: it passes when it ends with 0. */
export async function programPhase(name: string, script: string, args: string[]): Promise<Phase> {
  console.log(`\n== ${name}`);
  const begun = Date.now();
  const code = await run(script, args);
  return {
    name,
    passed: code === 0 ? 1 : 0,
    failed: code === 0 ? 0 : 1,
    milliseconds: Date.now() - begun,
  };
}

/**
 * Prints the time and the counts of each phase; the last line is the sum.
 * @returns whether everything passed
 */
export function printReport(phases: readonly Phase[]): boolean {
  console.log("");
  for (const { name, passed, failed, milliseconds } of phases)
    console.log(
      `${name.padEnd(16)} ${(milliseconds / 1000).toFixed(1).padStart(7)} s   ${passed} passed, ${failed} failed`,
    );
  const passed = phases.reduce((sum, phase) => sum + phase.passed, 0);
  const failed = phases.reduce((sum, phase) => sum + phase.failed, 0);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0;
}
