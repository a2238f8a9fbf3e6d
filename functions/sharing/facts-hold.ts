import { and, eq, type SQL, sql } from "drizzle-orm";
import type { ProfileFact } from "#contract/sharing.ts";
import type { Ctx } from "#core/context.ts";
import { checks } from "#db/schema/checks.ts";
import { users } from "#db/schema/users.ts";
import { verifications } from "#db/schema/verifications.ts";
import { isCounting } from "#functions/trust/counting.ts";

/**
 * A fact may be disputed or withdrawn after we read it and before we sign it. That would revoke nothing, because nothing
 * relied on it yet.
 * @param facts as they were read
 * @returns the condition that all of them can still be shared
 */
export function factsHold(ctx: Ctx, userId: string, facts: readonly ProfileFact[]): SQL {
  const ids = facts.flatMap(({ id, verification_id: from }) => (from === null ? [] : [id]));
  const counting = ctx.db
    .select({ id: checks.id })
    .from(verifications)
    .innerJoin(checks, eq(checks.verificationId, verifications.id))
    .where(
      and(
        eq(verifications.targetUserId, userId),
        isCounting(ctx, verifications, checks),
        sql`${checks.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
      ),
    );
  const confirmedAt = { email: users.emailVerifiedAt, phone: users.phoneVerifiedAt };
  const contact = facts.flatMap(({ check, date }) =>
    check === "email" || check === "phone"
      ? [
          sql`EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${userId} AND ${confirmedAt[check]} = ${Date.parse(date)})`,
        ]
      : [],
  );
  const holding = ids.length === 0 ? [] : [sql`(SELECT count(*) FROM ${counting}) = ${ids.length}`];
  return and(...holding, ...contact) ?? sql`true`;
}
