import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const SECOND = 1000;

/** Run only by `npm run test:full`. A file named on vitest's command line runs either way. */
const exclude = process.env.TEST_SCOPE === "sample" ? ["**/*.full.test.{ts,tsx}"] : [];

/**
 * Projects that use the shared stack, or stacks of their own. Those of a group run together, with as many workers as
 * keep two cores busy: the API's tests wait for servers more than the browser's.
 */
const onStack = (
  name: string,
  groupOrder: number,
  maxWorkers: number,
  testTimeout: number,
  { folders = [name], setup = ["harness/global-setup"] } = {},
) => ({
  test: {
    name,
    experimental: { viteModuleRunner: false },
    include: folders.map((folder) => `tests/${folder}/**/*.test.ts`),
    exclude,
    globalSetup: setup.map((file) => `tests/${file}.ts`),
    setupFiles: ["tests/harness/stack/failure-logs.ts"],
    pool: "threads" as const,
    maxWorkers,
    // Files share their modules, because importing the schema and the contract again for each file took longer than the
    // tests.
    isolate: false,
    testTimeout,
    hookTimeout: 120 * SECOND,
    // Vitest's own second is too short where other processes take part, and each look is often a request to one.
    expect: { poll: { timeout: 30 * SECOND, interval: 100 } },
    sequence: { groupOrder },
  },
});

const READERS = "tests/unit/readers/**/*.test.ts";

/**
 * Node runs these files and what they import as they are: that costs less than transforming them, and makes loops
 * faster. So they can't import JSX, and `vi.resetModules` has no effect.
 */
const native = (name: string, include: string[], without: string[] = []) => ({
  test: {
    name,
    experimental: { viteModuleRunner: false },
    include,
    exclude: [...exclude, ...without],
    pool: "threads" as const,
    isolate: false,
    maxWorkers: 2,
    testTimeout: 30 * SECOND,
    hookTimeout: 60 * SECOND,
    sequence: { groupOrder: 0 },
  },
});

export default defineConfig({
  test: {
    retry: 0,
    reporters: ["default"],
    tags: [{ name: "full", description: "Runs in `npm run test:full` alone." }],
    projects: [
      native("unit", ["tests/unit/**/*.test.ts"], [READERS]),
      // Decoding pictures and PDFs takes half of all unit tests' time, so `npm run check` leaves it out.
      native("readers", [READERS]),
      {
        // Parts of pages, drawn without a browser.
        plugins: [react()],
        test: {
          name: "components",
          include: ["tests/components/**/*.test.tsx"],
          exclude,
          environment: "happy-dom",
          setupFiles: ["tests/components/setup.ts"],
          pool: "threads",
          isolate: false,
          maxWorkers: 2,
          testTimeout: 30 * SECOND,
          sequence: { groupOrder: 0 },
        },
      },
      onStack("smoke", 1, 1, 30 * SECOND),
      // These two wait most of the time, for sessions that end and servers that start, so they begin before the others.
      onStack("realtime", 2, 4, 30 * SECOND, { setup: ["harness/global-setup", "realtime/partykit-setup"] }),
      onStack("faults", 2, 4, 240 * SECOND),
      onStack("api", 2, 4, 30 * SECOND, { folders: ["api", "security"] }),
      onStack("worlds", 2, 4, 30 * SECOND, { setup: ["harness/worlds-setup"] }),
      onStack("browser", 3, 2, 240 * SECOND),
    ],
  },
});
