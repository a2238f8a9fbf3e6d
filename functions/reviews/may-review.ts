import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { secondFactors } from "#db/schema/accounts/second-factor.ts";
import { users } from "#db/schema/accounts/users.ts";

/**
 * @param conditions further conditions on the people
 * @returns the query for ids of the people who may review: staff with a second factor and an active account. It starts
 *   with the second factors, because there are fewer of them than users; the cross join keeps that order.
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
