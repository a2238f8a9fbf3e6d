import { asc, eq, type SQL } from "drizzle-orm";
import { isoTime } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { ratings } from "#db/schema/trust.ts";
import { openComment } from "#functions/trust/rating-comment.ts";

/** The ratings that others gave this person, without the raters' names. */
export const receivedRatings = (ctx: Ctx, userId: string) => ownRatings(ctx, eq(ratings.ratedId, userId));

/** The ratings that this person gave. */
export const givenRatings = (ctx: Ctx, userId: string) => ownRatings(ctx, eq(ratings.raterId, userId));

async function* ownRatings(ctx: Ctx, which: SQL) {
  const rows = await ctx.db.select().from(ratings).where(which).orderBy(asc(ratings.id));
  for (const row of rows)
    yield {
      verification_id: row.verificationId,
      rating: row.rating,
      comment: await openComment(ctx, row),
      created_at: isoTime(row.createdAt),
    };
}
