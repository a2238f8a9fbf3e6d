import { isNotNull } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { users } from "#db/schema/accounts/users.ts";
import { selectMayReview } from "./may-review.ts";

/** @returns whether there's at least one person who may review */
export async function hasReviewer(ctx: Ctx): Promise<boolean> {
  const [one] = await selectMayReview(ctx).limit(1);
  return one !== undefined;
}

/**
 * @returns whether there's at least one person who may review, and one who is trained to examine documents. Takes one
 *   round trip
 */
export async function findReviewers(
  ctx: Ctx,
): Promise<{ hasReviewer: boolean; hasTrainedReviewer: boolean }> {
  const [any, trained] = await ctx.db.batch([
    selectMayReview(ctx).limit(1),
    selectMayReview(ctx, isNotNull(users.trainedAt)).limit(1),
  ]);
  return { hasReviewer: any.length > 0, hasTrainedReviewer: trained.length > 0 };
}
