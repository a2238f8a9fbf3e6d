import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { TeamBody } from "#contract/teams/teams.schema.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { conflict } from "#core/errors.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { mustHaveChanged, mustHold, type Statement } from "#db/batch.ts";
import { secondFactors } from "#db/schema/accounts/second-factor.ts";
import { memberships, type Team, teamInvitations, teams } from "#db/schema/teams.ts";
import { assertMayInTeam, selectMembership, stillHasRole, teamNotFound } from "./access.ts";
import { showTeam } from "./list.ts";
import { teamUpdated } from "./updated.ts";

/**
 * Changes a team's name, departments, allowed domains, and whether it requires a second factor. Fields that are left
 * out stay as they are. Members and invitations of a removed department no longer have one.
 * @returns the team
 * @throws DomainError 404 for strangers; 403 for a role that can't change settings; 409 `second_factor_first`
 *   for requiring a second factor that the caller doesn't have, because that would lock them out
 */
export async function changeTeam(ctx: Ctx, userId: string, teamId: string, input: TeamBody) {
  const change = async () => {
    const [own, found, factors] = await ctx.db.batch([
      selectMembership(ctx, userId, teamId),
      ctx.db.select().from(teams).where(eq(teams.id, teamId)),
      ctx.db
        .select({ id: secondFactors.userId })
        .from(secondFactors)
        .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt))),
    ]);
    const role = assertMayInTeam(own, "team:settings");
    const [team] = found;
    if (!team) throw teamNotFound();
    if (input.requireSecondFactor && factors.length === 0)
      throw conflict(
        "second_factor_first",
        "Turn on two-factor authentication for your own account first. Otherwise you'd lock yourself out.",
      );
    const { set, names } = changesOf(team, input);
    if (names.length === 0) return;
    await commit(ctx, {
      statements: [
        ctx.db
          .update(teams)
          .set(set)
          .where(and(eq(teams.id, teamId), isNull(teams.deletedAt))),
        mustHaveChanged(ctx.db),
        mustHold(ctx.db, stillHasRole(ctx, userId, teamId, role)),
        ...(set.departments ? withoutDepartments(ctx, teamId, set.departments) : []),
        ...names.map((setting) =>
          auditRow(ctx, {
            actor: userId,
            action: setting === "name" ? "team.renamed" : "team.settings_changed",
            entity: "team",
            entityId: teamId,
            detail: setting === "name" ? {} : { setting, value: auditValue(set[setting]) },
          }),
        ),
      ],
      effects: [teamUpdated(teamId, "settings")],
      resourceId: teamId,
    });
  };
  await attempt(ctx, change);
  return showTeam(ctx, userId, teamId);
}

type Setting = keyof TeamBody;

/** @returns the columns that change, and their names */
function changesOf(team: Team, input: TeamBody): { set: Partial<Team>; names: Setting[] } {
  const names = (Object.keys(input) as Setting[]).filter(
    (name) => input[name] !== undefined && JSON.stringify(input[name]) !== JSON.stringify(team[name]),
  );
  return { set: Object.fromEntries(names.map((name) => [name, input[name]])), names };
}

/** Names and domains stay out of the audit log. Instead, it gets the number of entries in a list, or 1 or 0. */
const auditValue = (value: unknown): number => (Array.isArray(value) ? value.length : Number(value === true));

/** @returns the statements that clear departments which the team no longer has */
function withoutDepartments(ctx: Ctx, teamId: string, departments: string[]): Statement[] {
  const kept = sql`(SELECT value FROM json_each(${JSON.stringify(departments)}))`;
  return [memberships, teamInvitations].map((table) =>
    ctx.db
      .update(table)
      .set({ department: null })
      .where(
        and(
          eq(table.teamId, teamId),
          isNotNull(table.department),
          sql`NOT ${inArray(table.department, kept)}`,
        ),
      ),
  );
}
