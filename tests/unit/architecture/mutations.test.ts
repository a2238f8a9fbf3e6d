import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { BROKEN_RULES } from "#tests/mutations/rules.ts";
import { ROOT, read } from "./source.ts";

/** The path prefixes of the tests that each project runs. */
const FOLDERS = {
  unit: ["tests/unit/"],
  readers: ["tests/unit/readers/"],
  components: ["tests/components/"],
  api: ["tests/api/", "tests/security/"],
  worlds: ["tests/worlds/"],
  realtime: ["tests/realtime/"],
  browser: ["tests/browser/"],
};

describe.each(BROKEN_RULES)("mutation: $rule", ({ rule, file, from, to, project, test }) => {
  it("changes code that occurs exactly once in its file", () => {
    expect(read(file).split(from).length - 1).toBe(1);
    expect(to).not.toBe(from);
  });

  it("names a test file of its project that npm test runs", () => {
    expect(existsSync(join(ROOT, test))).toBe(true);
    expect(test).not.toMatch(/\.full\.test\.tsx?$/);
    expect(FOLDERS[project].some((folder) => test.startsWith(folder))).toBe(true);
  });

  it("is in the table of tests/README.md", () => {
    const row = read("tests/README.md")
      .split("\n")
      .find((line) => line.startsWith(`| ${rule} |`));
    expect(row).toBeDefined();
    expect(row).toContain(`\`${file}\``);
    expect(row).toContain(`\`${test.replace(/^tests\//, "")}\``);
  });
});

it("there are at least 32 mutations, each listed once", () => {
  const rules = BROKEN_RULES.map(({ rule }) => rule);
  expect(rules.length).toBeGreaterThanOrEqual(32);
  expect(new Set(rules).size).toBe(rules.length);
});
