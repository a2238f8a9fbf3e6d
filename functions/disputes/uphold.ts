import type { Reason } from "#contract/checks/result.ts";
import { UPHELD } from "#contract/verification/outcome.ts";
import type { CheckRow } from "#db/schema/verification/checks.ts";
import { reason } from "#functions/checks/engine/outcome.ts";
import type { CheckOutcome } from "#functions/checks/engine/types.ts";

/** Replaces a finding that a reviewer found to be wrong. */
export const DISPUTE_UPHELD = reason(
  UPHELD,
  "A finding of this check was disputed, and a reviewer found that it was wrong. It no longer counts.",
);

/**
 * Replaces a finding that no reviewer decided about in time. It has the same code as {@link DISPUTE_UPHELD}, so it
 * can't be disputed either.
 */
export const DISPUTE_LAPSED = reason(
  DISPUTE_UPHELD.code,
  "A finding of this check was disputed, and no reviewer decided within 30 days. It no longer counts.",
);

type Remaining = Pick<CheckRow, "status" | "score" | "grade" | "reasons" | "expiresAt"> &
  Pick<CheckOutcome, "evidence">;

/**
 * What remains of a check whose finding was removed. It's inconclusive and has no grade, so it doesn't affect any
 * score. Its other findings stay, but its evidence no longer says whether the name matched. A check that never ran
 * still counts as not run.
 */
export function withoutFinding(
  check: Pick<CheckRow, "status" | "reasons">,
  evidence: CheckOutcome["evidence"],
  finding: string,
  inPlace: Reason = DISPUTE_UPHELD,
): Remaining {
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
