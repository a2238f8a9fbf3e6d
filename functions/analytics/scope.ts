import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { AnalyticsScope } from "#contract/analytics.ts";
import type { TeamRole } from "#contract/enums.ts";
import { hasPermission, type Permission } from "#contract/teams/permissions.ts";
import type { Ctx } from "#core/context.ts";
import { notFound } from "#core/errors.ts";
import { rollups } from "#db/schema/rollups.ts";
import { memberships, teamAccess, teams } from "#db/schema/teams.ts";
import { memberScope, teamScope, userScope } from "#functions/rollups/read.ts";
import { assertMayInTeam, roleList } from "#functions/teams/access.ts";
import { defaultTeamOf } from "#functions/teams/default-team.ts";

const other = alias(memberships, "other");

/** Whose figures a viewer asks for. */
export interface AskedScope {
  teamId?: string | undefined;
  /** Limits the figures to this member's requests. */
  member?: string | undefined;
}

interface ViewerRow {
  teamId: string;
  name: string;
  role: TeamRole;
  isChosen: number;
  isMember: number;
  hasAccess: number;
}

/** What a viewer may see, as SQL for the batch that reads the figures. The same batch also reads the viewer's role. */
export interface ViewerScope {
  /**
   * The scope in the rollups table. NULL if the viewer may see nothing, so that the batch can run before we've
   * checked their role.
   */
  scope: SQL;
  /** The team's id. NULL for the viewer's own figures, or if they may not see the team's. */
  teamId: SQL;
  /** The team's id, but NULL if the viewer may not see its members' figures. */
  managedTeamId: SQL;
  /** The query that {@link selectViewer} runs. */
  select: SQL;
}

/**
 * Which figures a viewer gets: those of the team they name. If they name none, it's the team that a new request would
 * go to (a business account's own team). If there's no such team, it's their own requests outside of teams.
 */
export function viewerScope(userId: string, asked: AskedScope): ViewerScope {
  const teamId = teamWith(userId, asked.teamId, "analytics:read");
  const { member } = asked;
  const named = asked.teamId ? sql`AND ${memberships.teamId} = ${asked.teamId}` : sql``;
  const own = member && member !== userId ? sql`NULL` : userScope(userId);
  const chosen = member ? memberScope(teamId, member) : teamScope(teamId);
  return {
    scope: sql`(SELECT ${asked.teamId ? chosen : sql`coalesce(${chosen}, ${own})`})`,
    teamId,
    managedTeamId: teamWith(userId, asked.teamId, "analytics:members"),
    select: sql`SELECT ${memberships.teamId} AS teamId, ${teams.name} AS name, ${memberships.role} AS role,
        ${memberships.teamId} IS ${teamId} AS isChosen,
        EXISTS (SELECT 1 FROM ${memberships} ${other} WHERE ${other.teamId} = ${memberships.teamId}
          AND ${other.userId} = ${member ?? ""})
          OR EXISTS (SELECT 1 FROM ${rollups}
            WHERE ${rollups.scope} = ${memberScope(memberships.teamId, member ?? "")}
              AND ${rollups.type} = '' AND ${rollups.span} = 'a') AS isMember,
        EXISTS (SELECT 1 FROM ${teamAccess} WHERE ${teamAccess.id} = ${memberships.id}) AS hasAccess
      FROM ${memberships} JOIN ${teams} ON ${teams.id} = ${memberships.teamId}
      WHERE ${memberships.userId} = ${userId} ${named}`,
  };
}

/**
 * A subquery: the named team, or the one that a new request would go to; NULL if the viewer's role there lacks
 * the permission.
 */
function teamWith(userId: string, teamId: string | undefined, permission: Permission): SQL {
  const roles = roleList(permission);
  return teamId
    ? sql`(SELECT ${teamAccess.teamId} FROM ${teamAccess}
        WHERE ${teamAccess.userId} = ${userId} AND ${teamAccess.teamId} = ${teamId}
          AND ${teamAccess.role} IN ${roles})`
    : sql`(SELECT ${teamAccess.teamId} FROM ${teamAccess}
        WHERE ${teamAccess.userId} = ${userId} AND ${teamAccess.teamId} = ${defaultTeamOf(userId)}
          AND ${teamAccess.role} IN ${roles})`;
}

/** @returns the statement for {@link assertMaySee} */
export const selectViewer = (ctx: Ctx, viewer: ViewerScope) => ctx.db.all<ViewerRow>(viewer.select);

/**
 * @param rows what {@link selectViewer} found
 * @returns whose figures the batch has read
 * @throws DomainError 404 for a team that the viewer isn't in, and for a `member` who was never in the team; 403
 *   for a role that may not see the team's figures, or another member's; 403 `second_factor_required`
 */
export function assertMaySee(rows: readonly ViewerRow[], userId: string, asked: AskedScope): AnalyticsScope {
  if (asked.teamId) assertMayInTeam(rows, "analytics:read", "see the team's figures");
  const team = rows.find(({ isChosen }) => isChosen === 1);
  if (asked.member && asked.member !== userId) {
    if (team) assertMayInTeam([team], "analytics:members", "see other members' figures");
    if (team?.isMember !== 1) throw notFound("Member not found");
  }
  return { team_id: team?.teamId ?? null, team_name: team?.name ?? null };
}

/** @returns whether the figures that the batch has read are a team's, and the viewer may see its members' */
export const maySeeMembers = (rows: readonly ViewerRow[]): boolean =>
  rows.some(({ isChosen, role }) => isChosen === 1 && hasPermission(role, "analytics:members"));
