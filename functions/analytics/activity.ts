import { eq, type SQL, sql } from "drizzle-orm";
import type { TeamActivity } from "#contract/analytics.ts";
import { isoTime } from "#contract/time.ts";
import type { Verdict } from "#contract/verdicts.ts";
import type { Ctx } from "#core/context.ts";
import { users } from "#db/schema/accounts/users.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { personColumns, shownMember } from "#functions/accounts/names/shown-person.ts";

const NEWEST = 5;

/**
 * @param teamId a subquery; NULL for the user's own requests outside of teams
 * @returns the query for the most recently changed requests, which reads an index in time order
 */
export function selectActivity(ctx: Ctx, userId: string, teamId: SQL) {
  const newest = (
    where: SQL,
  ) => sql`SELECT * FROM (SELECT ${verifications.id} FROM ${verifications} WHERE ${where}
    ORDER BY ${verifications.updatedAt} DESC, ${verifications.id} DESC LIMIT ${NEWEST})`;
  const ofTeam = newest(sql`${verifications.teamId} = ${teamId}`);
  const own = newest(sql`${verifications.requesterId} = (SELECT ${userId} WHERE ${teamId} IS NULL)
    AND ${verifications.teamId} IS NULL`);
  return ctx.db
    .select({
      id: verifications.id,
      type: verifications.type,
      peer: verifications.peer,
      status: verifications.status,
      targetName: verifications.targetName,
      targetEmail: verifications.targetEmail,
      member: personColumns,
      createdAt: verifications.createdAt,
      updatedAt: verifications.updatedAt,
    })
    .from(sql`(${ofTeam} UNION ALL ${own}) AS page`)
    .innerJoin(verifications, sql`${verifications.id} = page.id`)
    .innerJoin(users, eq(users.id, verifications.requesterId));
}

type ActivityRow = Awaited<ReturnType<typeof selectActivity>>[number];

/** @returns the requests in the API's format, most recently changed first */
export function presentActivity(
  rows: readonly ActivityRow[],
  verdicts: ReadonlyMap<string, Verdict | null>,
): TeamActivity[] {
  const newestFirst = rows.toSorted((a, b) => b.updatedAt - a.updatedAt || (a.id < b.id ? 1 : -1));
  return newestFirst.map((row) => ({
    verification_id: row.id,
    verification_type: row.type,
    peer: row.peer && { kind: row.peer.kind },
    status: row.status,
    target_name: row.targetName,
    target_user_email: row.targetEmail,
    member_name: shownMember(row.member),
    created_at: isoTime(row.createdAt),
    updated_at: isoTime(row.updatedAt),
    verdict: verdicts.get(row.id) ?? null,
  }));
}
