import { signedReason } from "#contract/documents/signature-words.ts";
import type { CheckStatus } from "#contract/enums.ts";
import type { CheckAnswer, Results } from "#features/verifications/shared/api/types.ts";
import { saysNothing } from "./messages.ts";

export type Finding = Results["additional_findings"][number];

/**
 * Sort order: contradicting checks first, then undecided ones, supporting ones, and those still running or waiting.
 * Checks that show nothing or never ran come last.
 */
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

/** @returns the checks, most serious first; equally serious checks keep their order */
export function byGravity(checks: readonly CheckAnswer[]): CheckAnswer[] {
  const placeOf = (check: CheckAnswer) => (saysNothing(check) ? ORDER.unavailable : ORDER[check.status]);
  return [...checks].sort((a, b) => placeOf(a) - placeOf(b));
}

/** @returns the findings that aren't among these checks' reasons */
export function otherFindings(findings: readonly Finding[], checks: readonly CheckAnswer[]): Finding[] {
  return findings.filter(
    ({ type, description }) =>
      !checks.some(({ reasons }) => reasons.some(({ code, text }) => code === type && text === description)),
  );
}

/** @returns a check's reasons, without the one that `SignatureNote` shows beside the signature's details */
export const otherReasons = ({ reasons, signature }: CheckAnswer): CheckAnswer["reasons"] => {
  const said = signature && signedReason(reasons);
  return reasons.filter((reason) => reason !== said);
};
