import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { ROOT } from "#scripts/shared/root.ts";
import { phasesOf, type Report } from "#scripts/test/vitest.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

type Result = Report["testResults"][number]["assertionResults"][number]["status"];

const file = (
  name: string,
  startTime: number,
  endTime: number,
  ...results: Result[]
): Report["testResults"][number] => ({
  name: join(ROOT, "tests", name),
  status: results.includes("failed") || results.length === 0 ? "failed" : "passed",
  startTime,
  endTime,
  assertionResults: results.map((status) => ({ fullName: "a test", status, tags: [] })),
});

test("counts a skipped test and a file that couldn't be loaded as failed", () => {
  const report = {
    testResults: [file("unit/a.test.ts", 1, 5, "passed", "skipped"), file("unit/b.test.ts", 3, 9)],
  };
  expect(phasesOf(["unit"], report)).toEqual([
    {
      name: "unit",
      passed: 1,
      failed: 2,
      milliseconds: 8,
      files: [
        { name: "tests/unit/a.test.ts", milliseconds: 4 },
        { name: "tests/unit/b.test.ts", milliseconds: 6 },
      ],
    },
  ]);
});

test("counts the security battery as API tests, and leaves out a project without tests", () => {
  const report = {
    testResults: [file("api/a.test.ts", 1, 2, "passed"), file("security/b.test.ts", 2, 4, "failed")],
  };
  expect(phasesOf(["api", "browser"], report)).toMatchObject([{ name: "api", passed: 1, failed: 1 }]);
});

test("counts the readers' tests once, although their folder is among the unit tests", () => {
  const report = {
    testResults: [file("unit/readers/a.test.ts", 1, 2, "passed"), file("unit/b.test.ts", 2, 4, "passed")],
  };
  expect(phasesOf(["unit", "readers"], report)).toMatchObject([
    { name: "unit", files: [{ name: "tests/unit/b.test.ts" }] },
    { name: "readers", files: [{ name: "tests/unit/readers/a.test.ts" }] },
  ]);
});

test("ignores what npm test doesn't run, and counts it as failed when everything should run", () => {
  const one = file("api/a.test.ts", 1, 2, "passed", "skipped");
  one.assertionResults[1]?.tags.push("full");
  vi.stubEnv("TEST_SCOPE", "sample");
  expect(phasesOf(["api"], { testResults: [one] })).toMatchObject([{ passed: 1, failed: 0 }]);
  vi.stubEnv("TEST_SCOPE", "full");
  expect(phasesOf(["api"], { testResults: [one] })).toMatchObject([{ passed: 1, failed: 1 }]);
});
