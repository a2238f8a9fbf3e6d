import { and, eq, isNotNull, not } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import type { Statement } from "#db/batch.ts";
import { ratings } from "#db/schema/trust.ts";
import { isUnderLegalHold } from "#functions/verification/legal-hold.ts";
import { forgetScore } from "./compute.ts";
import { unnameRater } from "./rated-notice.ts";

/**
 * @returns the statements that delete a former user's score, the ratings they received, and their comments on
 *   the ratings they gave. The ratings that they gave stay, but notifications about them no longer name the
 *   rater. Ratings under a legal hold stay unchanged.
 */
export const forgetRatings = (ctx: Ctx, userId: string): Statement[] => [
  ...forgetScore(ctx, userId),
  ctx.db
    .delete(ratings)
    .where(and(eq(ratings.ratedId, userId), not(isUnderLegalHold(ratings.verificationId)))),
  ctx.db
    .update(ratings)
    .set({ comment: null })
    .where(
      and(
        eq(ratings.raterId, userId),
        isNotNull(ratings.comment),
        not(isUnderLegalHold(ratings.verificationId)),
      ),
    ),
  unnameRater(ctx, userId),
];
