import { and, eq } from "drizzle-orm";
import { may } from "#contract/permissions.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { invalid } from "#core/errors.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { memberships } from "#db/schema/teams.ts";
import { verifications } from "#db/schema/verifications.ts";
import { loadCaseFile } from "#functions/verification/case-file.ts";
import { changeStatements, updatedEvent } from "#functions/verification/moves.ts";
import { assertOrganizes } from "./organize.ts";

/**
 * Assigns a request to a member of the requester's team, or removes the assignment.
 * @param assignee id of a team member who may create requests; null to remove the assignment
 * @throws DomainError 404 for strangers; 403 for the subject and for members with read-only roles; 422 for any other
 *   user's id
 */
export async function assign(ctx: Ctx, userId: string, id: string, assignee: string | null): Promise<void> {
  const hand = async () => {
    const [caseFile, members] = await Promise.all([
      loadCaseFile(ctx, userId, id),
      assignee === null ? [] : roleInTeamOf(ctx, id, assignee),
    ]);
    assertOrganizes(caseFile);
    const { verification: row } = caseFile;
    if (row.assignedTo === assignee) return;
    const role = members[0]?.role;
    if (assignee !== null && !(role && may(role, "verifications:create")))
      throw invalid({ userId: "Choose a member of the request's team who can create requests" });
    await commit(ctx, {
      statements: [
        ...changeStatements(ctx, row, { assignedTo: assignee }),
        auditRow(ctx, {
          actor: userId,
          action: "verification.assigned",
          entity: "verification",
          entityId: id,
          detail: { assignee },
        }),
      ],
      effects: [updatedEvent(row, {})],
      resourceId: id,
    });
  };
  await attempt(ctx, hand);
}

const roleInTeamOf = (ctx: Ctx, id: string, userId: string) =>
  ctx.db
    .select({ role: memberships.role })
    .from(memberships)
    .innerJoin(verifications, eq(verifications.teamId, memberships.teamId))
    .where(and(eq(verifications.id, id), eq(memberships.userId, userId)));
