import { eq, sql } from "drizzle-orm";
import type { CloseDisputeBody } from "#contract/reviews/dispute.schema.ts";
import type { Ctx } from "#core/context.ts";
import { conflict, notFound } from "#core/errors.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit, type Once } from "#core/write/commit.ts";
import { disputes } from "#db/schema/verification/reviews.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { isParty, partyRefused } from "#functions/reviews/access.ts";
import { withReason } from "#functions/reviews/audited-reason.ts";
import { closingWrite, type DisputeCase, loadCase } from "./closing.ts";
import { hasJudged, judgedRefused } from "./judged.ts";
import { overturned } from "./uphold.ts";

/**
 * A reviewer decides a dispute. `upheld`: the finding was wrong, and its check loses its grade and score. `rejected`:
 * the finding stands, together with the subject's statement. Either way, the check is no longer frozen, unless another
 * of its findings is disputed.
 * @param userId staff with a second factor
 * @throws DomainError 404 if there's no such dispute; 403 for a party to the verification and for a reviewer who judged
 *   the check; 409 if the dispute is closed
 */
export async function closeDispute(
  ctx: Ctx,
  userId: string,
  id: string,
  { outcome, reason }: CloseDisputeBody,
  once?: Once,
): Promise<string> {
  const close = async () => {
    const found = await load(ctx, userId, id);
    const { dispute, verification } = found;
    const audited = await withReason(
      ctx,
      {
        actor: userId,
        action: `dispute.${outcome}`,
        entity: "verification",
        entityId: verification.id,
        detail: { dispute_id: id, check: dispute.check, finding: dispute.finding },
      },
      reason,
    );
    const inPlace = overturned(dispute.cause);
    const closing = { outcome, happening: outcome, closedBy: userId, reason, inPlace, audited };
    await commit(ctx, { ...(await closingWrite(ctx, found, closing)), once });
    return id;
  };
  return attempt(ctx, close, once, (earlier) => earlier);
}

async function load(ctx: Ctx, userId: string, id: string): Promise<DisputeCase> {
  const [found, rules] = await Promise.all([
    loadCase(ctx, id),
    ctx.db
      .select({
        isParty: sql<number>`${isParty(ctx, userId)}`,
        hasJudged: sql<number>`${hasJudged(ctx, userId)}`,
      })
      .from(disputes)
      .innerJoin(verifications, eq(verifications.id, disputes.verificationId))
      .where(eq(disputes.id, id)),
  ]);
  if (!found || !rules[0]) throw notFound("Dispute not found");
  if (rules[0].isParty) partyRefused();
  if (rules[0].hasJudged) judgedRefused();
  if (found.dispute.closedAt !== null) throw conflict("dispute_closed", "This dispute is already closed.");
  return found;
}
