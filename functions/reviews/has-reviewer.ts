import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { secondFactors } from "../../db/schema/second-factor.ts";
import { users } from "../../db/schema/users.ts";
import type { Ctx } from "../context.ts";

/**
 * @returns whether there is anybody who may review: staff with a second factor, whose account is open. The second
 *   factors are gone through first, since they are fewer than people: a cross join keeps that order.
 */
export async function hasReviewer(ctx: Ctx): Promise<boolean> {
  const [one] = await ctx.db
    .select({ id: users.id })
    .from(secondFactors)
    .crossJoin(users)
    .where(
      and(
        eq(users.id, secondFactors.userId),
        isNotNull(secondFactors.confirmedAt),
        eq(users.staff, true),
        isNull(users.suspendedAt),
        isNull(users.deletedAt),
      ),
    )
    .limit(1);
  return one !== undefined;
}
