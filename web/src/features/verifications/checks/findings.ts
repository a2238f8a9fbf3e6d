import type { CheckStatus } from "#contract/enums.ts";
import type { CheckAnswer, Results } from "../api/types.ts";
import { saysNothing } from "./messages.ts";

export type Finding = Results["additional_findings"][number];

/** What speaks against comes first, then what is open, then what supports; what says nothing or never ran is last. */
const ORDER: Record<CheckStatus, number> = {
  adverse: 0,
  inconclusive: 1,
  in_review: 2,
  passed: 3,
  running: 4,
  waiting: 4,
  unavailable: 5,
  skipped: 6,
};

/** @returns the checks, the gravest first; else in the order in which they stand */
export function byGravity(checks: readonly CheckAnswer[]): CheckAnswer[] {
  const placeOf = (check: CheckAnswer) => (saysNothing(check) ? ORDER.unavailable : ORDER[check.status]);
  return [...checks].sort((a, b) => placeOf(a) - placeOf(b));
}

/** @returns findings that none of these checks gave as a reason */
export function otherFindings(findings: readonly Finding[], checks: readonly CheckAnswer[]): Finding[] {
  return findings.filter(
    ({ type, description }) =>
      !checks.some(({ reasons }) => reasons.some(({ code, text }) => code === type && text === description)),
  );
}
