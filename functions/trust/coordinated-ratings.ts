import { and, eq, gt } from "drizzle-orm";
import { DAY } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { ratings } from "#db/schema/trust.ts";
import { selectKeys } from "./pieces.ts";
import { numberRaters, type PersonKey, type RatingBy } from "./raters.ts";
import { SAME_PERSON } from "./reputation.ts";

/**
 * Ratings of one person look coordinated if at least two of them within 30 days come from linked accounts. An account
 * is linked if it shares a device or a confirmed phone with the rated person or with another rater. Such ratings
 * hardly affect the Trust Score anyway; this rule only alerts staff.
 */
export const COORDINATED = { ratings: 2, within: 30 * DAY } as const;

/**
 * @param all a person's ratings, oldest first
 * @returns the ratings by accounts that share a key (a device or phone) with the rated person or with another
 *   rater
 */
export function linkedRatings<R extends RatingBy>(
  ratedId: string,
  all: readonly R[],
  keys: readonly PersonKey[],
): R[] {
  const numbers = numberRaters(ratedId, all, keys);
  return all.filter(({ raterId }) => {
    const number = numbers.get(raterId);
    if (number === SAME_PERSON) return true;
    return all.some((other) => other.raterId !== raterId && numbers.get(other.raterId) === number);
  });
}

/** @returns the recent ratings of a person that look coordinated; empty if there are too few */
export async function findCoordinatedRatings(ctx: Ctx, ratedId: string): Promise<RatingBy[]> {
  const recent = ctx.db
    .select({ verificationId: ratings.verificationId, raterId: ratings.raterId })
    .from(ratings)
    .where(and(eq(ratings.ratedId, ratedId), gt(ratings.createdAt, ctx.now() - COORDINATED.within)))
    .orderBy(ratings.createdAt, ratings.id);
  const [all, keys] = await ctx.db.batch([recent, selectKeys(ctx, ratedId)]);
  const linked = linkedRatings(ratedId, all, keys);
  return linked.length < COORDINATED.ratings ? [] : linked;
}
