import type { Reason } from "#contract/checks/result.ts";
import type { DisputeCause } from "#contract/reviews/doubt.ts";
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
const DISPUTE_LAPSED = reason(
  DISPUTE_UPHELD.code,
  "A finding of this check was disputed, and no reviewer decided within 30 days. It no longer counts.",
);

/** Replaces a finding that rests on a signature, if a reviewer found that the signature can't be relied on. */
const SIGNATURE_OVERTURNED = reason(
  DISPUTE_UPHELD.code,
  "A finding of this check relied on a signature whose key was compromised, and a reviewer found that it can't be relied on. It no longer counts.",
);

/** Replaces a finding that rests on such a signature, if no reviewer decided in time. */
const SIGNATURE_LAPSED = reason(
  DISPUTE_UPHELD.code,
  "A finding of this check relied on a signature whose key was compromised, and no reviewer decided within 30 days. It no longer counts.",
);

/** @returns what replaces a finding that was disputed for this cause */
export const overturned = (cause: DisputeCause): Reason =>
  cause === "subject" ? DISPUTE_UPHELD : SIGNATURE_OVERTURNED;

/** @returns what replaces it if no reviewer decided in time */
export const lapsed = (cause: DisputeCause): Reason =>
  cause === "subject" ? DISPUTE_LAPSED : SIGNATURE_LAPSED;

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
