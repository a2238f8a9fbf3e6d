import { and, eq, isNull, not, sql } from "drizzle-orm";
import type { DecisionBody } from "#contract/reviews/review.schema.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { seal } from "#core/crypto/fields.ts";
import { job } from "#core/effects.ts";
import { conflict } from "#core/errors.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit, type Once } from "#core/write/commit.ts";
import { combine, NO_WRITE } from "#core/write/part.ts";
import { mustHaveChanged, mustHold, type Statement } from "#db/batch.ts";
import { type ReviewRow, reviews } from "#db/schema/verification/reviews.ts";
import { changeStatements, updatedEvent } from "#functions/verification/moves.ts";
import { resultChanged } from "#functions/verification/results/recompute-trust.ts";
import { askWrite } from "./ask-again.ts";
import { withReason } from "./audited-reason.ts";
import { confirmsFraud } from "./confirmed-fraud.ts";
import { decisionEffect } from "./four-eyes.ts";
import { type LoadedReview, loadReview } from "./load.ts";
import { tieDecided } from "./tie.ts";
import { hasUnseenDocument } from "./unseen-document.ts";

/** The effect of a reviewer's decision. */
export type DecisionEffect = "final" | "proposed";

/**
 * Records a reviewer's decision on a check: it passes, it's adverse, or the subject has to add a document again. If the
 * decision needs two reviewers, the first reviewer's is only a proposal. The reason is encrypted in the review's row,
 * and again in the decision's audit row.
 * @param checkId id of the check's row
 * @throws DomainError 404; 403 for a party to the request; 409 `review_closed` if it was already decided, no longer
 *   needs a reviewer, or the request has ended, `evidence_changed` if a document arrived after the reviewer looked, or
 *   `second_reviewer_needed`
 */
export async function decideReview(
  ctx: Ctx,
  userId: string,
  checkId: string,
  input: DecisionBody,
  once?: Once,
): Promise<DecisionEffect> {
  const decide = async () => {
    const loaded = await loadReview(ctx, userId, checkId);
    assertOpen(loaded);
    const standing = decisionEffect(loaded.review, userId, input.decision, loaded.proposalStands);
    await (standing === "proposed" ? propose : conclude)(ctx, userId, loaded, input, once);
    return standing;
  };
  // A repeated request is answered from the review's row: `final` if it was decided in the meantime.
  const replayed = await attempt<DecisionEffect | null>(ctx, decide, once, () => null);
  if (replayed) return replayed;
  const { review } = await loadReview(ctx, userId, checkId);
  return review.decidedAt === null ? "proposed" : "final";
}

/** @throws DomainError 409 if there's nothing left to decide, or a document arrived after the reviewer looked */
export function assertOpen({ review, verification, hasNewDocument }: LoadedReview): void {
  if (review.decidedAt !== null)
    throw conflict(
      "review_closed",
      review.decision
        ? "Another reviewer has already decided this."
        : "This is no longer waiting for a reviewer.",
    );
  if (verification.status !== "in_progress")
    throw conflict("review_closed", "The request has ended, so there's nothing left to decide.");
  if (hasNewDocument)
    throw conflict(
      "evidence_changed",
      "A document was added since you opened this. Look at it, then decide.",
    );
}

/** Stores a decision that another reviewer has to confirm. Neither side is notified yet. */
async function propose(
  ctx: Ctx,
  userId: string,
  { review, verification }: LoadedReview,
  { decision, reason }: DecisionBody,
  once?: Once,
): Promise<void> {
  const proposal = {
    proposed: decision,
    proposedBy: userId,
    proposedAt: ctx.now(),
    proposedReason: await sealReason(ctx, review.id, "proposed_reason", reason),
  };
  await commit(ctx, {
    statements: [
      ...asItWas(ctx, userId, review, proposal),
      auditRow(ctx, await decided(ctx, userId, "review.proposed", review, { decision, reason })),
    ],
    effects: [],
    once,
    resourceId: verification.id,
  });
}

async function conclude(
  ctx: Ctx,
  userId: string,
  { review, verification, isTrained }: LoadedReview,
  { decision, reason, documentType, domain }: DecisionBody,
  once?: Once,
): Promise<void> {
  const askedFor = decision === "request_again" ? (documentType ?? null) : null;
  const closing = {
    decision,
    decidedBy: userId,
    decidedAt: ctx.now(),
    decidedReason: await sealReason(ctx, review.id, "decided_reason", reason),
    askedFor,
    trained: isTrained,
  };
  const asked = askedFor ? askWrite(ctx, verification, review.id, askedFor) : null;
  const tie = await tieDecided(ctx, review, verification, { decision, domain });
  const change = asked?.change ?? {};
  const own = {
    statements: [
      ...asItWas(ctx, userId, review, closing),
      // Changes the verification's version, so that checks that started before this decision have to run again.
      ...changeStatements(ctx, verification, change),
      auditRow(
        ctx,
        await decided(ctx, userId, "review.decided", review, {
          decision,
          reason,
          ...(askedFor && { asked_for: askedFor }),
        }),
      ),
      ...tie,
    ],
    effects: [updatedEvent(verification, change), job("checks.run", { verification_id: verification.id })],
  };
  // Confirmed fraud counts right away, even if the verification never completes.
  const changed = confirmsFraud(review.reason, decision) ? resultChanged(ctx, verification) : NO_WRITE;
  await commit(ctx, { ...combine(own, changed, asked ?? NO_WRITE), once, resourceId: verification.id });
}

/**
 * Changes the review only if it's still open, still has the proposal that we read, and no document arrived after the
 * reviewer looked; otherwise the batch fails.
 */
function asItWas(
  ctx: Ctx,
  userId: string,
  { id, verificationId, proposedBy, proposedAt }: ReviewRow,
  values: Partial<ReviewRow>,
): Statement[] {
  return [
    ctx.db
      .update(reviews)
      .set(values)
      .where(
        and(
          eq(reviews.id, id),
          isNull(reviews.decidedAt),
          sql`${reviews.proposedBy} IS ${proposedBy}`,
          sql`${reviews.proposedAt} IS ${proposedAt}`,
        ),
      ),
    mustHaveChanged(ctx.db),
    mustHold(ctx.db, not(hasUnseenDocument(userId, verificationId))),
  ];
}

const sealReason = (ctx: Ctx, row: string, column: "proposed_reason" | "decided_reason", reason: string) =>
  seal(ctx.env, { table: "reviews", column, row }, reason);

const decided = (
  ctx: Ctx,
  actor: string,
  action: string,
  { verificationId, check, reason: why }: ReviewRow,
  { reason, ...detail }: Record<string, string> & { reason: string },
): ReturnType<typeof withReason> =>
  withReason(
    ctx,
    {
      actor,
      action,
      entity: "verification",
      entityId: verificationId,
      detail: { check, why, ...detail },
    },
    reason,
  );
