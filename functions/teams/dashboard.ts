import { MAX_PAGE_SIZE } from "#contract/limits.ts";
import type { MembersQuery } from "#contract/teams/teams.schema.ts";
import type { Ctx } from "#core/context.ts";
import { assertMayInTeam, selectMembership, teamNotFound } from "./access.ts";
import { isPending, presentInvitation, selectInvitations } from "./invitations/list.ts";
import { paginationOf, presentMember, selectMembers } from "./members.ts";
import { presentTeam, selectTeams } from "./present.ts";
import { selectStatistics, statisticsFrom } from "./statistics.ts";

/**
 * Everything that a team's page shows first, in one round trip: the team, a page of its members, its counts, and its
 * latest pending invitations.
 * @throws DomainError 404 for strangers; 403 `second_factor_required`
 */
export async function teamDashboard(ctx: Ctx, userId: string, teamId: string, query: MembersQuery) {
  const [own, teams, members, counted, statistics, invitations] = await ctx.db.batch([
    selectMembership(ctx, userId, teamId),
    selectTeams(ctx, userId, teamId),
    ...selectMembers(ctx, teamId, query),
    selectStatistics(ctx, teamId),
    selectInvitations(ctx, isPending(teamId), { page: 1, limit: MAX_PAGE_SIZE }),
  ]);
  const role = assertMayInTeam(own, "team:read");
  const [row] = teams;
  if (!row) throw teamNotFound();
  return {
    team: presentTeam(row, userId),
    members: members.map((member) => presentMember(ctx, member, role)),
    pagination: paginationOf(query, counted[0]?.total ?? 0),
    statistics: statisticsFrom(statistics),
    pendingInvitations: invitations.map((invitation) => presentInvitation(ctx, invitation)),
  };
}
