import { and, eq } from "drizzle-orm";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { invalid } from "#core/errors.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { mustHaveChanged, mustHold } from "#db/batch.ts";
import { memberships } from "#db/schema/teams.ts";
import { stillHasRole } from "./access.ts";
import { readMemberToEdit, showMember } from "./member.ts";
import { teamUpdated } from "./updated.ts";

/**
 * Moves a member to another of the team's departments, or to none.
 * @returns the member
 * @throws DomainError 404, 403 and 409 like {@link readMemberToEdit}; 422 for a department that the team doesn't have
 */
export async function changeDepartment(
  ctx: Ctx,
  actorId: string,
  teamId: string,
  userId: string,
  department: string | null,
) {
  const change = async () => {
    const member = await readMemberToEdit(ctx, actorId, teamId, userId);
    if (department !== null && !member.departments.includes(department)) throw unknownDepartment();
    if (member.department === department) return member.ownRole;
    await commit(ctx, {
      statements: [
        ctx.db
          .update(memberships)
          .set({ department })
          .where(
            and(
              eq(memberships.teamId, teamId),
              eq(memberships.userId, userId),
              eq(memberships.role, member.role),
            ),
          ),
        mustHaveChanged(ctx.db),
        mustHold(ctx.db, stillHasRole(ctx, actorId, teamId, member.ownRole)),
        auditRow(ctx, {
          actor: actorId,
          action: "team.department_changed",
          entity: "team",
          entityId: teamId,
          detail: { user_id: userId },
        }),
      ],
      effects: [teamUpdated(teamId, "role")],
      resourceId: userId,
    });
    return member.ownRole;
  };
  const viewer = await attempt(ctx, change);
  return showMember(ctx, teamId, userId, viewer);
}

/** The 422 for a department that isn't one of the team's. */
const unknownDepartment = () => invalid({ department: "Choose one of the team's departments" });
