import { isoTime } from "#contract/time.ts";
import type { CheckRow } from "#db/schema/verification/checks.ts";
import type { ReviewRow } from "#db/schema/verification/reviews.ts";
import type { Verification } from "#db/schema/verification/verifications.ts";
import { askedAgainOf } from "./asked-again.ts";

interface Known {
  verification: Pick<Verification, "status" | "evidenceCompleteAt">;
  /** Newest first. */
  reviews: readonly ReviewRow[];
  checks: readonly CheckRow[];
}

/**
 * What both sides see of reviews: when to expect a decision, whether the name is in doubt, and which document is
 * needed again. They don't see who reviews or why a reviewer decided something.
 * @returns null unless the verification is in progress and waits for a reviewer, or for a document that one asked for
 */
export function presentForParties({ verification: v, reviews: rows, checks }: Known) {
  if (v.status !== "in_progress") return null;
  const open = rows.filter((row) => row.decidedAt === null);
  const asked = checks
    .filter((check) => check.status === "waiting")
    .map((check) => askedAgainOf(rows, check.id))
    .find((ask) => ask !== null);
  if (open.length === 0 && !asked) return null;
  return {
    expected_by: open.length > 0 ? isoTime(Math.max(...open.map(({ dueAt }) => dueAt))) : null,
    name_in_doubt: open.some(({ reason }) => reason === "name_doubt" || reason === "name_mismatch"),
    /** Whether the subject can still add documents. */
    may_add: v.evidenceCompleteAt === null,
    document_asked: asked ? { document_type: asked.documentType, asked_at: isoTime(asked.at) } : null,
  };
}
