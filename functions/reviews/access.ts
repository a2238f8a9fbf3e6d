import { and, eq, exists, inArray, isNull, not, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Ctx } from "#core/context.ts";
import { forbidden } from "#core/errors.ts";
import type { Caller } from "#core/http/app.ts";
import { users } from "#db/schema/accounts/users.ts";
import { memberships } from "#db/schema/teams.ts";
import { reviews } from "#db/schema/verification/reviews.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { callerIsLive } from "#functions/accounts/sessions/live-session.ts";
import { hasSecondFactor } from "#functions/accounts/totp/has-second-factor.ts";

const person = alias(users, "person");

/**
 * Whether someone is a party to a request, and so must not review it. The parties are the requester, the subject
 * (matched by account or by email address), the requesting team's members, and the requester's teammates.
 * @param userId an id, or a column that holds one
 * @returns the condition on rows of `verifications`
 */
export function isParty(ctx: Ctx, userId: string | SQLWrapper): SQL {
  const theirs = alias(memberships, "theirs");
  const myTeams = ctx.db
    .select({ id: memberships.teamId })
    .from(memberships)
    .where(eq(memberships.userId, userId));
  const isTeammate = exists(
    ctx.db
      .select({ one: sql`1` })
      .from(theirs)
      .where(and(eq(theirs.userId, verifications.requesterId), inArray(theirs.teamId, myTeams))),
  );
  const myAddress = sql`(SELECT ${person.email} FROM ${users} ${person} WHERE ${person.id} = ${userId})`;
  // NULL must count as unequal: `NOT` of an unknown result is unknown, too, which would hide the row.
  return or(
    eq(verifications.requesterId, userId),
    sql`${verifications.targetUserId} IS ${userId}`,
    eq(verifications.targetEmail, myAddress),
    sql`coalesce(${inArray(verifications.teamId, myTeams)}, 0)`,
    isTeammate,
  )!;
}

/** @throws DomainError 403 `party_to_request` */
export function partyRefused(): never {
  throw forbidden("party_to_request", "You're a party to this request.");
}

/**
 * @returns whether this person may see a verification's evidence as a reviewer: while one of its checks is in review,
 *   for staff who have a second factor and a live session, aren't suspended, and aren't a party to the verification
 */
export async function mayInspect(ctx: Ctx, caller: Caller, verificationId: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: reviews.id })
    .from(reviews)
    .innerJoin(verifications, eq(verifications.id, reviews.verificationId))
    .innerJoin(users, and(eq(users.id, caller.id), eq(users.staff, true), isNull(users.suspendedAt)))
    .where(
      and(
        eq(reviews.verificationId, verificationId),
        isNull(reviews.decidedAt),
        eq(verifications.status, "in_progress"),
        hasSecondFactor(ctx),
        callerIsLive(ctx, caller),
        not(isParty(ctx, caller.id)),
      ),
    )
    .limit(1);
  return row !== undefined;
}
