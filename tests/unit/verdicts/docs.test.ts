import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { VERIFICATION_TYPES } from "#contract/enums.ts";
import type { JudgedCase } from "#contract/verdicts/case.ts";
import { verdictOf } from "#contract/verdicts/verdict.ts";
import { demoYear, verdictPage } from "#scripts/verdict-docs.ts";
import { baseCases, pairs } from "#scripts/verdicts/cases.ts";

const every: JudgedCase[] = [
  ...demoYear(),
  ...VERIFICATION_TYPES.flatMap((type) => [...baseCases(type), ...pairs(type)].map(({ judged }) => judged)),
];

it("the page of verdicts is what npm run docs:verdicts writes", () => {
  const page = readFileSync(join(import.meta.dirname, "../../../docs/verdicts.md"), "utf8");
  expect(page).toBe(verdictPage());
});

describe("every combination of answers", () => {
  it("is confirmed only by an independent person, a record keeper or a reviewer", () => {
    const confirmed = every.filter((judged) => verdictOf(judged).kind === "confirmed");
    expect(confirmed.length).toBeGreaterThan(100);
    for (const { checks } of confirmed)
      expect(
        checks.some(({ status, grade }) => status === "passed" && (grade === "G3" || grade === "G4")),
      ).toBe(true);
  });

  it("differs exactly if a check contradicts the request and nobody has to decide first", () => {
    for (const judged of every) {
      const isOpen = judged.checks.some(({ status, disputed }) => disputed || status === "in_review");
      const isAgainst = judged.checks.some(({ status }) => status === "adverse");
      expect(verdictOf(judged).kind === "differs", JSON.stringify(judged)).toBe(isAgainst && !isOpen);
    }
  });

  it("has a short text in plain words: no code, date, standard or gap", () => {
    for (const judged of every) {
      const { text } = verdictOf(judged);
      expect(text).toMatch(/^[A-Z].*\.$/u);
      expect(text.length, text).toBeLessThan(280);
      expect(text).not.toMatch(/undefined|null|\bG[1-4]\b|PDF417|MRZ|\d{4}-\d{2}|_|\s\s| {2}|\.\./);
    }
  });
});
