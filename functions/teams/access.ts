import { and, eq, exists, inArray, type SQL, sql } from "drizzle-orm";
import type { TeamRole } from "#contract/enums.ts";
import { hasPermission, type Permission, rolesWith } from "#contract/teams/permissions.ts";
import type { Ctx } from "#core/context.ts";
import { forbidden, notFound } from "#core/errors.ts";
import { memberships, teamAccess, teams } from "#db/schema/teams.ts";

/** A person's membership in a team. */
export interface Membership {
  role: TeamRole;
  /** 1, or 0 while the team requires a second factor that they don't have. */
  hasAccess: number;
}

/** @returns the query for a person's membership; it goes into the batch that reads the team's data */
export const selectMembership = (ctx: Ctx, userId: string, teamId: string | SQL) =>
  ctx.db
    .select({ role: memberships.role, hasAccess: hasAccess(ctx) })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), eq(memberships.teamId, teamId)));

/** For queries over memberships: whether the membership gives access to the team now; 1 or 0. */
export const hasAccess = (ctx: Ctx): SQL<number> =>
  sql<number>`${exists(
    ctx.db.select({ one: sql`1` }).from(teamAccess).where(eq(teamAccess.id, memberships.id)),
  )}`;

/**
 * @param rows what {@link selectMembership} found
 * @param task what the person wants to do, worded for the 403's message ("Your team role doesn't allow you to …")
 * @returns the person's role in the team
 * @throws DomainError 404 for everyone who isn't a member, as for a team that doesn't exist; 403
 *   `second_factor_required`; 403 `role_forbidden` for a role that doesn't allow it
 */
export function assertMayInTeam(
  rows: readonly Membership[],
  permission: Permission,
  task?: string,
): TeamRole {
  const [own] = rows;
  if (!own) throw teamNotFound();
  if (own.hasAccess !== 1) throw secondFactorRequired();
  if (!hasPermission(own.role, permission)) throw roleForbidden(task);
  return own.role;
}

/** @returns the condition that a person still has a role and access; for `mustHold` in the batch that needs the role */
export const stillHasRole = (ctx: Ctx, userId: string, teamId: string, role: TeamRole): SQL =>
  exists(
    ctx.db
      .select({ one: sql`1` })
      .from(teamAccess)
      .where(and(eq(teamAccess.userId, userId), eq(teamAccess.teamId, teamId), eq(teamAccess.role, role))),
  );

/** @returns the condition that a person still has access and a role with a permission */
export const stillHasPermission = (ctx: Ctx, userId: string, teamId: string, permission: Permission): SQL =>
  exists(
    ctx.db
      .select({ one: sql`1` })
      .from(teamAccess)
      .where(
        and(
          eq(teamAccess.userId, userId),
          eq(teamAccess.teamId, teamId),
          inArray(teamAccess.role, rolesWith(permission)),
        ),
      ),
  );

/** For queries over memberships, after `IN`: the roles that have a permission. */
export const roleList = (permission: Permission): SQL =>
  sql`(SELECT value FROM json_each(${JSON.stringify(rolesWith(permission))}))`;

/** @returns the condition that a team exists and wasn't deleted */
export const isTeam = (teamId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM ${teams} WHERE ${teams.id} = ${teamId} AND ${teams.deletedAt} IS NULL)`;

export const teamNotFound = () => notFound("Team not found");

const secondFactorRequired = () =>
  forbidden(
    "second_factor_required",
    "This team requires two-factor authentication. Turn it on in your profile to continue.",
  );

export const roleForbidden = (task = "do this") =>
  forbidden("role_forbidden", `Your team role doesn't allow you to ${task}.`);
