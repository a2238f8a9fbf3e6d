import { and, eq, exists, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { secondFactors } from "#db/schema/accounts/second-factor.ts";
import { users } from "#db/schema/accounts/users.ts";

/** @returns a column for queries on `users`: whether signing in requires a second-factor code. */
export const hasSecondFactor = (ctx: Ctx): SQL<boolean> =>
  exists(
    ctx.db
      .select({ one: sql`1` })
      .from(secondFactors)
      .where(and(eq(secondFactors.userId, users.id), isNotNull(secondFactors.confirmedAt))),
  ).mapWith(Boolean);
