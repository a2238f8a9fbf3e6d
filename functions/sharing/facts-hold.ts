import { and, eq, type SQL, sql } from "drizzle-orm";
import type { ProfileFact } from "#contract/sharing/sharing.ts";
import type { Ctx } from "#core/context.ts";
import { users } from "#db/schema/accounts/users.ts";
import { checks } from "#db/schema/verification/checks.ts";
import { disputes } from "#db/schema/verification/reviews.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { isCounting } from "#functions/trust/counting.ts";
import type { OwnFacts } from "./facts.ts";
import type { Person } from "./profile-rows.ts";

interface Read extends Pick<OwnFacts, "proof"> {
  person: Person;
  facts: readonly ProfileFact[];
}

/**
 * A fact may be disputed or withdrawn, or the account renamed, after we read it and before we sign it. Such a change
 * wouldn't revoke the new credential, because nothing records yet that it relies on the fact. So the credential's
 * status entry is recorded only under this condition.
 * @param facts as they were read, with the person and the identity check that proves their name
 * @returns the condition that all of them can still be shared, under that name
 */
export function factsHold(ctx: Ctx, { person, facts, proof }: Read): SQL {
  const { id: userId, firstName, lastName, businessName } = person;
  const ids = [
    ...new Set([
      ...facts.flatMap(({ id, verification_id: from }) => (from === null ? [] : [id])),
      ...(proof ? [proof.id] : []),
    ]),
  ];
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
  const named = sql`EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${userId} AND ${users.firstName} = ${firstName}
    AND ${users.lastName} = ${lastName} AND ${users.businessName} IS ${businessName})`;
  const undisputed = proof
    ? [
        sql`NOT EXISTS (SELECT 1 FROM ${disputes} WHERE ${disputes.verificationId} = ${proof.verificationId}
          AND ${disputes.closedAt} IS NULL)`,
      ]
    : [];
  return and(named, ...undisputed, ...holding, ...contact)!;
}
