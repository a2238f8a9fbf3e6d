import { eq, sql } from "drizzle-orm";
import type { RatedName } from "#contract/sharing/trust-pieces.ts";
import type { RatingBody } from "#contract/verification/rating.schema.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { seal } from "#core/crypto/fields.ts";
import { job, live } from "#core/effects.ts";
import { conflict, forbidden } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { notificationEffects } from "#core/notify.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit, type Once } from "#core/write/commit.ts";
import { combine, NO_WRITE, type WritePart } from "#core/write/part.ts";
import { users } from "#db/schema/accounts/users.ts";
import { ratings } from "#db/schema/trust.ts";
import type { CaseFile } from "#functions/verification/case-file/case-file.ts";
import { notBlocking } from "#functions/verification/case-file/hidden.ts";
import { canSeeResults, type Standing } from "#functions/verification/case-file/standing.ts";
import { assertMove, canMove } from "#functions/verification/transitions.ts";
import { loadCaseFile } from "../verification/case-file/load-case-file.ts";
import { ratedKey, ratedMessage } from "./rated-notice.ts";
import { commentPlace } from "./rating-comment.ts";

/**
 * One side of a completed peer check rates the other, once. Only the rated person sees the comment. They're notified,
 * unless they've blocked the rater.
 * @throws DomainError 404 for strangers; 403 for teammates; 409 `not_peer`, `wrong_status` unless it's completed,
 *   `own_request`, `consent_withdrawn`, `results_held` while a mutual check's results wait for each other,
 *   `already_rated`, and `person_gone` if the other account was deleted
 */
export async function rate(
  ctx: Ctx,
  userId: string,
  id: string,
  { rating, comment }: RatingBody,
  once?: Once,
): Promise<void> {
  const write = async () => {
    const caseFile = await loadCaseFile(ctx, userId, id);
    const ratedId = assertMayRate(caseFile);
    const { isNotified, ratedName } = await ratedPerson(ctx, ratedId, userId);
    const ratingId = newId("rtg", ctx.now());
    const row = {
      id: ratingId,
      verificationId: id,
      raterId: userId,
      ratedId,
      ratedName,
      rating,
      comment: comment === undefined ? null : await seal(ctx.env, commentPlace(ratingId), comment),
      createdAt: ctx.now(),
    };
    const { status, stage } = caseFile.verification;
    const own = {
      statements: [
        ctx.db.insert(ratings).values(row),
        auditRow(ctx, {
          actor: userId,
          action: "verification.rated",
          entity: "verification",
          entityId: id,
          detail: { rating },
        }),
      ],
      effects: [
        live("verification_updated", { verification_id: id, status, stage, user_id: userId }),
        job("trust.compute", { user_id: ratedId }),
        // Whether this rating counts depends on the rater's own stored score, so compute that one, too.
        job("trust.compute", { user_id: userId }),
        job("fraud.ratings", { user_id: ratedId }),
      ],
    };
    const notice = isNotified ? notifyRated(ctx, caseFile, ratedId, ratingId) : NO_WRITE;
    await commit(ctx, { ...combine(own, notice), once, resourceId: ratingId });
  };
  await attempt(ctx, write, once);
}

type Rateable = Pick<Standing, "verification" | "consent" | "viewerId" | "viewerRoles">;

/**
 * @returns the person on the other side of a request between two people; null if the viewer is on neither side, or if
 *   there's no one on the other side
 */
function otherSideOf({ verification, viewerId, viewerRoles }: Rateable): string | null {
  const { requesterId, targetUserId } = verification;
  if (requesterId === targetUserId) return null;
  if (requesterId === viewerId) return targetUserId;
  return viewerRoles.includes("target") && targetUserId === viewerId ? requesterId : null;
}

/** @returns whether the viewer may rate the other side now */
export function canRate(caseFile: Standing): boolean {
  const { verification, consent, myRating } = caseFile;
  return (
    verification.peer !== null &&
    canMove("rate", verification.status) &&
    otherSideOf(caseFile) !== null &&
    consent !== null &&
    consent.withdrawnAt === null &&
    canSeeResults(caseFile) &&
    myRating === null
  );
}

/** @returns the id of the person whom the viewer rates */
function assertMayRate(caseFile: CaseFile): string {
  const { verification, consent, viewerId } = caseFile;
  if (verification.requesterId !== viewerId && !caseFile.viewerRoles.includes("target"))
    throw forbidden("not_party", "Only the requester and the person they checked can rate each other.");
  if (!verification.peer) throw conflict("not_peer", "You can only rate someone after a peer check.");
  assertMove("rate", verification.status);
  const ratedId = otherSideOf(caseFile);
  if (ratedId === null) throw conflict("own_request", "You can't rate yourself.");
  if (!consent || consent.withdrawnAt !== null)
    throw conflict("consent_withdrawn", "Consent was withdrawn, so this check no longer counts.");
  if (!canSeeResults(caseFile))
    throw conflict("results_held", "Both results of a mutual check open together. Then you can rate.");
  if (caseFile.myRating !== null)
    throw conflict("already_rated", "You've already rated this person for this check.");
  return ratedId;
}

/**
 * @returns the rated person's name, and whether to notify them; we don't if they've blocked the rater, who must not
 *   find out about the block
 * @throws DomainError 409 `person_gone`
 */
async function ratedPerson(
  ctx: Ctx,
  ratedId: string,
  raterId: string,
): Promise<{ isNotified: boolean; ratedName: RatedName }> {
  const [rated] = await ctx.db
    .select({
      deletedAt: users.deletedAt,
      first: users.firstName,
      last: users.lastName,
      business: users.businessName,
      isNotBlocking: sql<number>`${notBlocking(raterId)}`,
    })
    .from(users)
    .where(eq(users.id, ratedId));
  if (!rated || rated.deletedAt !== null)
    throw conflict("person_gone", "This person no longer has an account.");
  return {
    isNotified: rated.isNotBlocking === 1,
    ratedName: { first: rated.first, last: rated.last, business: rated.business },
  };
}

function notifyRated(
  ctx: Ctx,
  { verification, requester, viewerId }: CaseFile,
  ratedId: string,
  ratingId: string,
): WritePart {
  const isByRequester = viewerId === verification.requesterId;
  const rater = isByRequester ? requester.name : (verification.targetName ?? "The person you checked");
  return notificationEffects(ctx, {
    userId: ratedId,
    type: "system_notification",
    kind: "profile",
    title: "You received a rating",
    message: ratedMessage(rater),
    data: { verification_id: verification.id, rating_id: ratingId },
    priority: "medium",
    dedupeKey: ratedKey(verification.id, viewerId),
  });
}
