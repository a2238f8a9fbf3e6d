import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./stack/part.ts";
import { ensureChromium } from "./test/chromium.ts";
import { type Phase, printReport, programPhase } from "./test/phases.ts";
import { vitestPhases } from "./test/vitest.ts";

/** `npm test`: everything that must pass, cheapest first, all of it even when something fails on the way. */
const output = join(ROOT, "tests/.output");
rmSync(output, { recursive: true, force: true });
mkdirSync(output, { recursive: true });

const phases: Phase[] = [];
phases.push(await programPhase("format and lint", "@biomejs/biome/bin/biome", ["check", "."]));
phases.push(await programPhase("types", "typescript/bin/tsc", ["-b"]));
phases.push(...(await vitestPhases(output, ["unit"])));
phases.push(await programPhase("web build", "vite/bin/vite.js", ["build", "--config", "web/vite.config.ts"]));
phases.push(await programPhase("page weights", "../web/build/weights.ts", []));

const onStack = ["smoke", "api", "realtime"];
const missing = await ensureChromium();
if (missing === null) onStack.push("browser");
else {
  console.error(missing);
  phases.push({ name: "browser", passed: 0, failed: 1, milliseconds: 0 });
}
phases.push(...(await vitestPhases(output, [...onStack, "faults"])));

process.exitCode = printReport(phases) ? 0 : 1;
