import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./shared/root.ts";
import { ensureChromium } from "./test/chromium.ts";
import { watchCpu } from "./test/cpu.ts";
import { type Phase, printReport, programPhase } from "./test/phases.ts";
import { vitestPhases } from "./test/vitest.ts";

/**
 * `npm test`, `npm run check` (only quick tests that need no stack) and `npm run test:full` (everything). Runs the
 * cheapest phase first, and all phases even if one fails. `tests/README.md` says what belongs where.
 */
const amount = process.argv[2] ?? "test";
if (!["check", "test", "full"].includes(amount)) {
  console.error(`"${amount}" isn't an option: give check or full, or nothing for npm test`);
  process.exit(2);
}
process.env.TEST_SCOPE = amount === "full" ? "full" : "sample";

const begun = Date.now();
const output = join(ROOT, "tests/.output");
rmSync(output, { recursive: true, force: true });
mkdirSync(output, { recursive: true });

const WEB_BUILD = ["build", "--config", "web/vite.config.ts"];
const phases: Phase[] = [];
const cpuSoFar = watchCpu();

/** Adds phases that ran together, with the processor time that they took. */
async function add(running: Promise<Phase[]>): Promise<void> {
  const before = cpuSoFar();
  const [first, ...others] = await running;
  const after = cpuSoFar();
  if (first && before !== null && after !== null) first.cpuSeconds = after - before;
  phases.push(...(first ? [first, ...others] : []));
}

const program = (name: string, script: string, ...args: string[]) =>
  add(programPhase(name, script, args).then((phase) => [phase]));

await add(withoutStack());
if (amount !== "check") await withStack();
if (amount === "full") await program("broken rules", "../scripts/test/mutations.ts");

process.exitCode = printReport(phases, Date.now() - begun) ? 0 : 1;

/**
 * Checks format, lint, unused code and types, and runs the tests that need no stack. Unless it's `npm run check`, this
 * includes the slow `readers` tests, and the pages are built meanwhile for later tests.
 */
async function withoutStack(): Promise<Phase[]> {
  // Run the compiler on a single thread, alongside everything else. Its threads would duplicate each other's work.
  const beside = [programPhase("types", "typescript/bin/tsc", ["-b", "--singleThreaded"])];
  if (amount !== "check") beside.push(programPhase("web build", "vite/bin/vite.js", WEB_BUILD));
  const lint = await programPhase("format and lint", "@biomejs/biome/bin/biome", ["check", "."]);
  const unused = await programPhase("unused code", "knip/bin/knip.js", [
    "--no-progress",
    "--no-config-hints",
  ]);
  const readers = amount === "check" ? [] : ["readers"];
  const tests = await vitestPhases(output, ["unit", "components", ...readers]);
  return [lint, unused, ...(await Promise.all(beside)), ...tests];
}

/** Checks the sizes of the built pages, and runs the tests that need the stack. */
async function withStack(): Promise<void> {
  await program("page weights", "../web/build/weights.ts");
  const missing = await ensureChromium();
  if (missing !== null) {
    console.error(missing);
    phases.push({ name: "browser", passed: 0, failed: 1, milliseconds: 0, files: [] });
  }
  const browser = missing === null ? ["browser"] : [];
  await add(vitestPhases(output, ["smoke", "realtime", "faults", "api", "worlds", ...browser]));
}
