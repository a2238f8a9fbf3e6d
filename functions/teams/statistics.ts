import { sql } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { rollups } from "#db/schema/rollups.ts";
import { memberships, teamInvitations } from "#db/schema/teams.ts";
import { assertMayInTeam, selectMembership } from "./access.ts";
import { isPending } from "./invitations/list.ts";

/**
 * The query that counts a team's members, its pending invitations, and all the requests it ever made, for the batch of
 * the page that shows these numbers. The number of requests is read from the rollups, because a team may have made
 * 50,000.
 */
export const selectStatistics = (ctx: Ctx, teamId: string) =>
  ctx.db.all<TeamStatistics>(sql`SELECT
    (SELECT count(*) FROM ${memberships} WHERE ${memberships.teamId} = ${teamId}) AS total_members,
    (SELECT count(*) FROM ${teamInvitations} WHERE ${isPending(teamId)}) AS pending_invites,
    coalesce((SELECT ${rollups.requested} FROM ${rollups}
      WHERE ${rollups.scope} = 'team:' || ${teamId} AND ${rollups.type} = ''
        AND ${rollups.span} = 'a'), 0) AS total_verifications`);

export interface TeamStatistics {
  total_members: number;
  pending_invites: number;
  total_verifications: number;
}

const NONE: TeamStatistics = { total_members: 0, pending_invites: 0, total_verifications: 0 };

/** @returns the counts that {@link selectStatistics} found */
export const statisticsFrom = (rows: readonly TeamStatistics[]): TeamStatistics => rows[0] ?? NONE;

/**
 * A team's counts, in one round trip.
 * @throws DomainError like {@link assertMayInTeam}
 */
export async function teamStatistics(ctx: Ctx, userId: string, teamId: string): Promise<TeamStatistics> {
  const [own, found] = await ctx.db.batch([
    selectMembership(ctx, userId, teamId),
    selectStatistics(ctx, teamId),
  ]);
  assertMayInTeam(own, "team:read");
  return statisticsFrom(found);
}
