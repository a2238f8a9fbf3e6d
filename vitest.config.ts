import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const SECOND = 1000;

/** Run only by `npm run test:full`. A file named on vitest's command line runs either way. */
const exclude = process.env.TEST_SCOPE === "sample" ? ["**/*.full.test.{ts,tsx}"] : [];

/** Projects that use the shared stack run one after another. Unit tests don't need it. */
const onStack = (
  name: string,
  groupOrder: number,
  maxWorkers: number,
  testTimeout: number,
  folders = [name],
) => ({
  test: {
    name,
    include: folders.map((folder) => `tests/${folder}/**/*.test.ts`),
    exclude,
    globalSetup: ["tests/harness/global-setup.ts"],
    pool: "threads" as const,
    maxWorkers,
    // Files share their modules, because importing the schema and the contract again for each file took longer than the
    // tests.
    isolate: false,
    testTimeout,
    hookTimeout: 60 * SECOND,
    // Vitest's own second is too short where other processes take part.
    expect: { poll: { timeout: 30 * SECOND } },
    sequence: { groupOrder },
  },
});

export default defineConfig({
  test: {
    retry: 0,
    reporters: ["default"],
    tags: [{ name: "full", description: "Runs in `npm run test:full` alone." }],
    projects: [
      {
        test: {
          name: "unit",
          // Node runs these files and what they import as they are: that costs less than transforming them, and makes
          // loops faster. So they can't import JSX, and `vi.resetModules` has no effect.
          experimental: { viteModuleRunner: false },
          include: ["tests/unit/**/*.test.ts"],
          exclude,
          pool: "threads",
          isolate: false,
          maxWorkers: 2,
          testTimeout: 30 * SECOND,
          sequence: { groupOrder: 0 },
        },
      },
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
      // These wait for servers more than they compute.
      onStack("api", 2, 3, 30 * SECOND, ["api", "security"]),
      onStack("realtime", 3, 1, 30 * SECOND),
      onStack("browser", 4, 2, 240 * SECOND),
      {
        // Each of these files starts and kills a stack of its own.
        test: {
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          exclude,
          pool: "threads",
          maxWorkers: 1,
          testTimeout: 120 * SECOND,
          hookTimeout: 120 * SECOND,
          sequence: { groupOrder: 5 },
        },
      },
    ],
  },
});
