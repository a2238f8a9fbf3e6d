import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { secondFactors } from "#db/schema/second-factor.ts";
import { users } from "#db/schema/users.ts";

/**
 * @param conditions what else has to hold of them
 * @returns the query for the ids of those who may review: staff with a second factor, whose account is open. The second
 *   factors are gone through first, since they are fewer than people: a cross join keeps that order.
 */
export const selectMayReview = ({ db }: Pick<Ctx, "db">, ...conditions: Parameters<typeof and>) =>
  db
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
        ...conditions,
      ),
    );
