import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { users } from "#db/schema/accounts/users.ts";
import { teamAccess } from "#db/schema/teams.ts";
import { verificationWatchers } from "#db/schema/verification/notes.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { isNotSubject } from "#functions/verification/case-file/not-subject.ts";

/**
 * @param from a user id; only followers with a higher id are returned
 * @returns the query for the people who follow a team's request and can open it now, in the order of their ids: its
 *   assignee, its watchers, its requester, and the team's owner if the requester can't open it. A teammate who is the
 *   subject is left out
 */
export function selectFollowers(ctx: Ctx, verificationId: string, from: string, limit: number) {
  const watches = sql`EXISTS (SELECT 1 FROM ${verificationWatchers}
    WHERE ${verificationWatchers.verificationId} = ${verifications.id}
      AND ${verificationWatchers.userId} = ${teamAccess.userId})`;
  const isRequesterOut = sql`NOT EXISTS (SELECT 1 FROM ${teamAccess}
    WHERE ${teamAccess.teamId} = ${verifications.teamId}
      AND ${teamAccess.userId} = ${verifications.requesterId})`;
  return ctx.db
    .select({ id: users.id, isRequester: sql<number>`${users.id} = ${verifications.requesterId}` })
    .from(verifications)
    .innerJoin(teamAccess, eq(teamAccess.teamId, verifications.teamId))
    .innerJoin(users, eq(users.id, teamAccess.userId))
    .where(
      and(
        eq(verifications.id, verificationId),
        isNotNull(verifications.teamId),
        sql`${users.id} > ${from}`,
        or(
          eq(users.id, verifications.requesterId),
          eq(users.id, verifications.assignedTo),
          watches,
          and(eq(teamAccess.role, "owner"), isRequesterOut),
        ),
        isNotSubject(),
      ),
    )
    .orderBy(users.id)
    .limit(limit);
}
