import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./stack/part.ts";
import { ensureChromium } from "./test/chromium.ts";
import { type Phase, printReport, programPhase } from "./test/phases.ts";
import { vitestPhases } from "./test/vitest.ts";

/**
 * `npm test`, `npm run check` (the part that needs no stack) and `npm run test:full` (everything): cheapest phase
 * first, and all phases even if one fails. `tests/README.md` says what belongs where.
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

const phases: Phase[] = [];
phases.push(await programPhase("format and lint", "@biomejs/biome/bin/biome", ["check", "."]));
phases.push(await programPhase("types", "typescript/bin/tsc", ["-b"]));
phases.push(...(await vitestPhases(output, ["unit", "components"])));
if (amount !== "check") phases.push(...(await withStack()));
if (amount === "full") phases.push(await programPhase("broken rules", "../scripts/test/mutations.ts", []));

process.exitCode = printReport(phases, Date.now() - begun) ? 0 : 1;

/** Builds the pages, weighs them, and runs the tests that need the stack. */
async function withStack(): Promise<Phase[]> {
  const build = await programPhase("web build", "vite/bin/vite.js", [
    "build",
    "--config",
    "web/vite.config.ts",
  ]);
  const weights = await programPhase("page weights", "../web/build/weights.ts", []);
  const onStack = ["smoke", "api", "realtime"];
  const missing = await ensureChromium();
  const browser: Phase[] = [];
  if (missing === null) onStack.push("browser");
  else {
    console.error(missing);
    browser.push({ name: "browser", passed: 0, failed: 1, milliseconds: 0, files: [] });
  }
  return [build, weights, ...browser, ...(await vitestPhases(output, [...onStack, "faults"]))];
}
