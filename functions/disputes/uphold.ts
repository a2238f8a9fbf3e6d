import type { CheckRow } from "#db/schema/checks.ts";
import { reason } from "#functions/checks/outcome.ts";
import type { CheckOutcome, Reason } from "#functions/checks/types.ts";

/** What stands in a finding's place once it was found to be wrong. */
export const DISPUTE_UPHELD = reason(
  "dispute_upheld",
  "The subject disputed a finding of this check, and a reviewer found that it was wrong. It no longer counts.",
);

/** What stands there where nobody decided in time; the same code, so that it is no finding to dispute either. */
export const DISPUTE_LAPSED = reason(
  DISPUTE_UPHELD.code,
  "The subject disputed a finding of this check, and no reviewer decided within 30 days. It no longer counts.",
);

type Left = Pick<CheckRow, "status" | "score" | "grade" | "reasons" | "expiresAt"> &
  Pick<CheckOutcome, "evidence">;

/**
 * What is left of a check whose finding was wrong: it says neither yes nor no, and, without a grade, weighs nothing in
 * any score. Its other findings stay. A check that never ran still did not run.
 */
export function withoutFinding(
  check: Pick<CheckRow, "status" | "reasons">,
  evidence: CheckOutcome["evidence"],
  finding: string,
  inPlace: Reason = DISPUTE_UPHELD,
): Left {
  const { name_match: _, ...facts } = evidence;
  const others = check.reasons.filter(({ code }) => code !== finding && code !== DISPUTE_UPHELD.code);
  const neverRan = check.status === "unavailable" || check.status === "skipped";
  return {
    status: neverRan ? check.status : "inconclusive",
    score: null,
    grade: null,
    expiresAt: null,
    reasons: [inPlace, ...others],
    evidence: facts,
  };
}
