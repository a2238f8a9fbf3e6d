import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const SECOND = 1000;

/** What only `npm run test:full` runs; a file that is named on the command line of vitest runs either way. */
const exclude = process.env.TEST_SCOPE === "sample" ? ["**/*.full.test.{ts,tsx}"] : [];

/** Projects that talk to the shared stack run one after the other; unit tests need none of it. */
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
    // Files share their imports: reading the schema and the contract anew for each cost more than the tests.
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
      onStack("api", 2, 2, 30 * SECOND, ["api", "security"]),
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
