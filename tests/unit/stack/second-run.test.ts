import { expect, test } from "vitest";
import { failedFiles, type Report, replaced } from "../../../scripts/test/vitest.ts";

type File = Report["testResults"][number];

const file = (name: string, ...results: ("passed" | "failed")[]): File => ({
  name,
  status: results.includes("failed") || results.length === 0 ? "failed" : "passed",
  startTime: 1,
  endTime: 2,
  assertionResults: results.map((status) => ({ status })),
});
const report = (...testResults: File[]): Report => ({ testResults });

test("a file that failed is counted by its second run, the others by their first", () => {
  const first = report(file("a", "passed"), file("b", "failed", "passed"), file("c", "failed"));
  const second = report({ ...file("b", "passed", "passed"), startTime: 8, endTime: 9 }, file("c", "failed"));
  const both = replaced(first, second);
  expect(both).toEqual(report(file("a", "passed"), file("b", "passed", "passed"), file("c", "failed")));
  expect(failedFiles(both)).toEqual(["c"]);
});

test("a file without a second run stays failed, one that could not be loaded, too", () => {
  const first = report(file("a", "failed"), file("b"));
  expect(replaced(first, report())).toEqual(first);
  expect(failedFiles(first)).toEqual(["a", "b"]);
});
