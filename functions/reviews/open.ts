import { and, eq, isNull } from "drizzle-orm";
import type { QueueReason } from "#contract/enums.ts";
import { reviewTime } from "#contract/reviews/review-time.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { type Effect, job } from "#core/effects.ts";
import { newId } from "#core/ids.ts";
import { notificationEffects } from "#core/notify.ts";
import { combine, NO_WRITE, type WritePart } from "#core/write/part.ts";
import type { Statement } from "#db/batch.ts";
import type { CheckRow } from "#db/schema/verification/checks.ts";
import { type ReviewRow, reviews } from "#db/schema/verification/reviews.ts";
import type { Verification } from "#db/schema/verification/verifications.ts";
import type { CheckResult } from "#functions/checks/engine/types.ts";
import { reviewReasonOf } from "./reasons.ts";

interface Known {
  row: Verification;
  checks: readonly CheckRow[];
  /** Reviews of this verification, in any order. */
  reviews: readonly ReviewRow[];
}

/**
 * Updates the queue to match the checks. A check that starts waiting for a reviewer gets an open review; the
 * review of a check that stopped waiting is closed. A proposal lapses if what it's about has changed.
 * @param results of all checks, in the order of `known.checks`
 * @returns the write for the batch that stores these results
 */
export function reviewWrites(ctx: Ctx, known: Known, results: readonly CheckResult[]): WritePart {
  const parts = results.map((result, i) => partOf(ctx, known, known.checks[i]!, result));
  return {
    statements: parts.flatMap(({ statements }) => statements),
    effects: parts.flatMap(({ effects }) => effects),
  };
}

function partOf(ctx: Ctx, { row, reviews: known }: Known, check: CheckRow, result: CheckResult): WritePart {
  const open = known.find((one) => one.checkRowId === check.id && one.decidedAt === null);
  if (result.status !== "in_review")
    return { statements: open ? [change(ctx, open, { decidedAt: ctx.now() })] : [], effects: [] };
  const reason = reviewReasonOf(result);
  if (!open) return begin(ctx, row, check, reason);
  const alerts = open.reason === reason ? [] : alertsOf(open.id, reason);
  const isSame = JSON.stringify(check.reasons) === JSON.stringify(result.reasons) && open.reason === reason;
  const reopened = { reason, proposed: null, proposedBy: null, proposedAt: null, proposedReason: null };
  return { statements: isSame ? [] : [change(ctx, open, reopened)], effects: alerts };
}

/** Staff are alerted to documents that contradict each other, which may be a sign of fraud. */
const alertsOf = (reviewId: string, reason: QueueReason): Effect[] =>
  reason === "documents_disagree" ? [job("fraud.contradiction", { review_id: reviewId })] : [];

/** @returns the statement that takes an ended verification out of the queue */
export const endReviews = (ctx: Ctx, { id }: Pick<Verification, "id">): Statement =>
  ctx.db
    .update(reviews)
    .set({ decidedAt: ctx.now() })
    .where(and(eq(reviews.verificationId, id), isNull(reviews.decidedAt)));

/** Changes the review only while it's open, so that a decision made in the meantime stands. */
function change(ctx: Ctx, open: ReviewRow, values: Partial<ReviewRow>): Statement {
  return ctx.db
    .update(reviews)
    .set(values)
    .where(and(eq(reviews.id, open.id), isNull(reviews.decidedAt)));
}

function begin(ctx: Ctx, row: Verification, check: CheckRow, reason: QueueReason): WritePart {
  const now = ctx.now();
  const id = newId("rev", now);
  const notice = notifySubject(ctx, row, id, reason);
  return combine(
    {
      statements: [
        ctx.db.insert(reviews).values({
          id,
          verificationId: row.id,
          checkRowId: check.id,
          check: check.check,
          reason,
          openedAt: now,
          dueAt: reviewTime(row.priority).dueAt(now),
        }),
        auditRow(ctx, {
          actor: "system",
          action: "review.opened",
          entity: "verification",
          entityId: row.id,
          detail: { check: check.check, reason },
        }),
      ],
      effects: alertsOf(id, reason),
    },
    notice,
  );
}

/** The subject learns right away that the names may differ, so that they can add another document. */
function notifySubject(ctx: Ctx, row: Verification, reviewId: string, reason: QueueReason): WritePart {
  if ((reason !== "name_doubt" && reason !== "name_mismatch") || !row.targetUserId) return NO_WRITE;
  return notificationEffects(ctx, {
    userId: row.targetUserId,
    type: "verification_updated",
    kind: "progress",
    title: "Your document shows another name",
    message:
      "The name on your document may differ from the one in the request. A reviewer will compare them. You can add another document.",
    data: { verification_id: row.id },
    priority: "high",
    dedupeKey: `review:${reviewId}`,
  });
}
