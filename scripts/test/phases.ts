import { type SpawnOptions, spawn } from "node:child_process";
import { join } from "node:path";
import { SECOND } from "#contract/time.ts";
import { ROOT } from "../shared/root.ts";

export interface Phase {
  name: string;
  passed: number;
  failed: number;
  milliseconds: number;
  /** Processor time of this phase and those that ran at the same time, set on only one of them. Missing if unknown. */
  cpuSeconds?: number;
  /** Test files that ran, with paths from the project's root. */
  files: { name: string; milliseconds: number }[];
}

/**
 * Runs a program from `node_modules` with this Node, showing its output by default.
 * @returns its exit code; 1 if a signal ended it
 */
export function run(
  script: string,
  args: string[],
  options: Pick<SpawnOptions, "cwd" | "stdio"> = {},
): Promise<number> {
  const child = spawn(process.execPath, [join(ROOT, "node_modules", script), ...args], {
    cwd: ROOT,
    stdio: "inherit",
    ...options,
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

/** Runs a program as a phase of one test, which passes if the program exits with 0. */
export async function programPhase(name: string, script: string, args: string[]): Promise<Phase> {
  console.log(`\n== ${name}`);
  const begun = Date.now();
  const code = await run(script, args);
  return {
    name,
    passed: code === 0 ? 1 : 0,
    failed: code === 0 ? 0 : 1,
    milliseconds: Date.now() - begun,
    files: [],
  };
}

const SLOWEST = 10;
const seconds = (milliseconds: number) => `${(milliseconds / SECOND).toFixed(1).padStart(7)} s`;
const cpu = (used: number | undefined) =>
  used === undefined ? "" : `   CPU ${used.toFixed(0).padStart(5)} s`;

/**
 * Prints the ten slowest test files, the time and counts of each phase, and the totals.
 * @param milliseconds duration of the whole run
 * @returns whether everything passed
 */
export function printReport(phases: readonly Phase[], milliseconds: number): boolean {
  const files = phases
    .flatMap((phase) => phase.files)
    .sort((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, SLOWEST);
  console.log("\nThe slowest test files:");
  for (const file of files) console.log(`${seconds(file.milliseconds)}   ${file.name}`);
  console.log("\nCPU time is that of a phase and of those below it without one, which ran beside it.");
  for (const { name, cpuSeconds, ...phase } of phases) {
    const counts = `${phase.passed} passed, ${phase.failed} failed`;
    console.log(`${name.padEnd(16)} ${seconds(phase.milliseconds)}   ${counts.padEnd(24)}${cpu(cpuSeconds)}`);
  }
  const all = phases.reduce((sum, { cpuSeconds = 0 }) => sum + cpuSeconds, 0);
  console.log(`${"all".padEnd(16)} ${seconds(milliseconds)}   ${"".padEnd(24)}${cpu(all || undefined)}`);
  const passed = phases.reduce((sum, phase) => sum + phase.passed, 0);
  const failed = phases.reduce((sum, phase) => sum + phase.failed, 0);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0;
}
