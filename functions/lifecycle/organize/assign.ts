import { and, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { kindLabel } from "#contract/labels.ts";
import { hasPermission } from "#contract/teams/permissions.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { invalid } from "#core/errors.ts";
import { notificationEffects } from "#core/notify.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { combine, NO_WRITE, type WritePart } from "#core/write/part.ts";
import { mustHold } from "#db/batch.ts";
import { users } from "#db/schema/accounts/users.ts";
import { teamAccess } from "#db/schema/teams.ts";
import { type Verification, verifications } from "#db/schema/verification/verifications.ts";
import { shownMember } from "#functions/accounts/names/shown-person.ts";
import { stillHasRole } from "#functions/teams/access.ts";
import { loadCaseFile } from "#functions/verification/case-file/load-case-file.ts";
import { isNotSubject } from "#functions/verification/case-file/not-subject.ts";
import { changeUnseen, organizedEvent } from "#functions/verification/moves.ts";
import { assertOrganizes } from "./organize.ts";

/**
 * Assigns a request to a member of the requester's team, or removes the assignment. Assignees get a notification and,
 * if they want it, email, unless they assigned the request to themselves. The subject can't see assignments.
 * @param assignee id of a team member who may create requests and has access now; null to remove the assignment
 * @throws DomainError 404 for strangers; 403 for the subject and for members with read-only roles; 422 for any other
 *   user's id, and for the subject's
 */
export async function assign(ctx: Ctx, userId: string, id: string, assignee: string | null): Promise<void> {
  const write = async () => {
    const [caseFile, members] = await Promise.all([
      loadCaseFile(ctx, userId, id),
      assignee === null ? [] : memberOfTeamOf(ctx, id, assignee, userId),
    ]);
    assertOrganizes(caseFile);
    const { verification: row } = caseFile;
    if (row.assignedTo === assignee) return;
    const [member] = members;
    if (assignee !== null && !(member && hasPermission(member.role, "verifications:create")))
      throw invalid({ userId: "Choose a member of the request's team who can create requests" });
    const own = {
      statements: [
        ...(assignee !== null && member && row.teamId !== null
          ? [mustHold(ctx.db, stillHasRole(ctx, assignee, row.teamId, member.role))]
          : []),
        ...changeUnseen(ctx, row, { assignedTo: assignee }),
        auditRow(ctx, {
          actor: userId,
          action: "verification.assigned",
          entity: "verification",
          entityId: id,
          detail: { assignee },
        }),
      ],
      effects: [organizedEvent(row)],
    };
    const notice =
      assignee === null || assignee === userId || !member
        ? NO_WRITE
        : assignedWrite(ctx, row, { by: userId, byName: shownMember(member.by), assignee });
    await commit(ctx, { ...combine(own, notice), resourceId: id });
  };
  await attempt(ctx, write);
}

/**
 * Selects a member who isn't the request's subject, with their role, and the name of the person assigning the request.
 */
function memberOfTeamOf(ctx: Ctx, id: string, userId: string, by: string) {
  const authors = alias(users, "authors");
  return ctx.db
    .select({
      role: teamAccess.role,
      by: { firstName: authors.firstName, lastName: authors.lastName },
    })
    .from(teamAccess)
    .innerJoin(verifications, eq(verifications.teamId, teamAccess.teamId))
    .innerJoin(users, eq(users.id, teamAccess.userId))
    .innerJoin(authors, eq(authors.id, by))
    .where(and(eq(verifications.id, id), eq(teamAccess.userId, userId), isNotSubject()));
}

/**
 * Notifies the assignee. The deduplication key contains the row's version, so a later assignment to the same person
 * notifies them again.
 */
function assignedWrite(
  ctx: Ctx,
  row: Verification,
  { by, byName, assignee }: { by: string; byName: string; assignee: string },
): WritePart {
  const notice = notificationEffects(ctx, {
    userId: assignee,
    type: "verification_updated",
    kind: "assignment",
    ownMail: true,
    title: `${byName} assigned a verification to you`,
    message: `You're now responsible for your team's ${kindLabel(row).toLowerCase()} verification.`,
    data: { verification_id: row.id },
    priority: "high",
    dedupeKey: `assigned:${row.id}:${row.version}`,
  });
  const mail = job("mail.assigned", { verification_id: row.id, user_id: assignee, by });
  return combine({ effects: [mail] }, notice);
}
