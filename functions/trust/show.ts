import { desc, eq } from "drizzle-orm";
import type { TrustAnswer } from "#contract/sharing/trust.ts";
import type { Ctx } from "#core/context.ts";
import { ratings, trustHistory, trustScores } from "#db/schema/trust.ts";
import { selectMayReview } from "#functions/reviews/may-review.ts";
import { isFresh, selectActiveList } from "#functions/sanctions/active-list.ts";
import { improve } from "./improve.ts";
import { presentRatings, presentTrust } from "./present.ts";
import { openComment } from "./rating-comment.ts";
import { current } from "./read.ts";

/** Two years of daily points. */
const MAX_POINTS = 731;
const MAX_RATINGS = 100;

/**
 * Returns a person's own Trust Score. That takes one round trip, unless the score was never computed or comes from an
 * older formula. Then it's computed first.
 * @throws DomainError 404 if there's no such account
 */
export async function showTrust(ctx: Ctx, userId: string): Promise<TrustAnswer> {
  const [[stored], points, received, [list], [reviewer]] = await select(ctx, userId);
  const row = await current(ctx, userId, stored);
  const history = row === stored ? points : await selectHistory(ctx, userId);
  const { providers, textMessages } = { providers: ctx.env.PROVIDERS, textMessages: ctx.env.SMS };
  const sources = {
    providers,
    textMessages,
    hasFreshList: isFresh(ctx, list),
    hasReviewer: reviewer !== undefined,
  };
  const opened = await Promise.all(
    received.map(async (rating) => ({ ...rating, comment: await openComment(ctx, rating) })),
  );
  return {
    ...presentTrust(row, history.toReversed(), ctx.now()),
    improve: improve(row.pieces, sources, ctx.now()),
    ratings: presentRatings(row.pieces, opened),
  };
}

const select = (ctx: Ctx, userId: string) =>
  ctx.db.batch([
    ctx.db.select().from(trustScores).where(eq(trustScores.userId, userId)),
    selectHistory(ctx, userId),
    ctx.db
      .select()
      .from(ratings)
      .where(eq(ratings.ratedId, userId))
      .orderBy(desc(ratings.createdAt))
      .limit(MAX_RATINGS),
    selectActiveList(ctx),
    selectMayReview(ctx).limit(1),
  ]);

/** @returns the query for the points of a score's history, newest first */
const selectHistory = ({ db }: Ctx, userId: string) =>
  db
    .select({ day: trustHistory.day, score: trustHistory.score, parts: trustHistory.parts })
    .from(trustHistory)
    .where(eq(trustHistory.userId, userId))
    .orderBy(desc(trustHistory.day))
    .limit(MAX_POINTS);
