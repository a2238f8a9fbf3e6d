import { and, desc, eq, exists, isNotNull, sql } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { notFound } from "#core/errors.ts";
import { users } from "#db/schema/accounts/users.ts";
import { type ReviewRow, reviews } from "#db/schema/verification/reviews.ts";
import { type Verification, verifications } from "#db/schema/verification/verifications.ts";
import { isParty, partyRefused } from "./access.ts";
import { proposalStands } from "./proposal.ts";
import { hasUnseenDocument } from "./unseen-document.ts";

/** A check's newest review, and its request. */
export interface LoadedReview {
  review: ReviewRow;
  verification: Verification;
  /** Whether the first reviewer's proposal still counts. */
  proposalStands: boolean;
  /** Whether a document arrived after this reviewer last looked. */
  hasNewDocument: boolean;
  /** Whether this reviewer is trained to examine documents. */
  isTrained: boolean;
}

/**
 * @param checkId id of the check's row
 * @throws DomainError 404 for a check that never waited for a reviewer; 403 for a party to its request
 */
export async function loadReview(ctx: Ctx, userId: string, checkId: string): Promise<LoadedReview> {
  const [row] = await ctx.db
    .select({
      review: reviews,
      verification: verifications,
      proposalStands: proposalStands(ctx),
      hasNewDocument: hasUnseenDocument(userId, reviews.verificationId),
      isTrained: exists(
        ctx.db
          .select({ one: sql`1` })
          .from(users)
          .where(and(eq(users.id, userId), isNotNull(users.trainedAt))),
      ).mapWith(Boolean),
      isParty: sql<number>`${isParty(ctx, userId)}`,
    })
    .from(reviews)
    .innerJoin(verifications, eq(verifications.id, reviews.verificationId))
    .where(eq(reviews.checkRowId, checkId))
    .orderBy(desc(reviews.openedAt), desc(reviews.id))
    .limit(1);
  if (!row) throw notFound("Review not found");
  if (row.isParty) partyRefused();
  return row;
}
