import type { CheckId } from "#contract/checks/catalog.ts";
import { salaryRange } from "#functions/checks/employment/salary-range.ts";
import type { ResultFacts } from "#functions/checks/engine/types.ts";

type Answers = Partial<Record<CheckId, { passed: ResultFacts; adverse: ResultFacts }>>;

/** Facts that the test provider makes up for a passed or an adverse answer. */
const FACTS: Answers = {
  employment_status: {
    passed: { employment_status: "Employed", employer_verified: true },
    adverse: { employment_status: "Not employed there", employer_verified: false },
  },
  salary_verification: {
    passed: { salary_range: salaryRange(68_000) },
    adverse: { salary_range: salaryRange(21_000) },
  },
  credit_check: {
    passed: { credit_score: 742, credit_history: "No late payments in 24 months", bankruptcy: false },
    adverse: { credit_score: 541, credit_history: "Payments over 90 days late", bankruptcy: true },
  },
};

/** @returns the result fields that belong to an answer; none unless it's passed or adverse */
export function sandboxFacts(check: CheckId, outcome: string): ResultFacts {
  return outcome === "passed" || outcome === "adverse" ? (FACTS[check]?.[outcome] ?? {}) : {};
}
