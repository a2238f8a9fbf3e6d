import { eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { AssuranceLevel } from "#contract/assurance/levels.ts";
import type { ViewerRole } from "#contract/enums.ts";
import { isoTime } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { qualified } from "#db/qualified.ts";
import { users } from "#db/schema/accounts/users.ts";
import { teams } from "#db/schema/teams.ts";
import { verifications, verificationTags } from "#db/schema/verification/verifications.ts";
import { namedColumns, presentBusiness, shownName } from "#functions/accounts/names/business-name.ts";
import { shownMember } from "#functions/accounts/names/shown-person.ts";
import { about } from "#functions/accounts/requests/visible.ts";
import { providerAsked, subjectTask } from "#functions/lifecycle/show/subject-task.ts";
import { waitingFor } from "#functions/lifecycle/show/waiting-for.ts";
import { waitingSince } from "#functions/lifecycle/show/waiting-since.ts";
import { chargeOf } from "#functions/verification/charge.ts";

/**
 * The rows of a list, as a statement.
 * @param page a subselect named `page` with the rows' `id`. It's evaluated first, from the indexes, so only its rows
 *   are read
 */
export function rowsOf(ctx: Ctx, userId: string, page: SQL) {
  const assignees = alias(users, "assignees");
  return ctx.db
    .select({
      id: verifications.id,
      type: verifications.type,
      status: verifications.status,
      stage: verifications.stage,
      failureReason: verifications.failureReason,
      waitingSince: waitingSince(),
      subjectTask: subjectTask(),
      providerAsked: providerAsked(),
      priority: verifications.priority,
      purpose: verifications.purpose,
      peer: verifications.peer,
      targetEmail: verifications.targetEmail,
      targetName: verifications.targetName,
      targetUserId: verifications.targetUserId,
      openedAt: verifications.openedAt,
      requesterId: verifications.requesterId,
      priceCents: verifications.priceCents,
      coveredCents: verifications.coveredCents,
      freeCents: verifications.freeCents,
      amountDueCents: verifications.amountDueCents,
      createdAt: verifications.createdAt,
      updatedAt: verifications.updatedAt,
      processingStartedAt: verifications.processingStartedAt,
      assuranceLevel: verifications.assuranceLevel,
      assuranceUntil: verifications.assuranceUntil,
      completedAt: verifications.completedAt,
      requester: namedColumns(ctx.now()),
      requesterVerifiedAt: users.emailVerifiedAt,
      assignedTo: verifications.assignedTo,
      assignee: { firstName: assignees.firstName, lastName: assignees.lastName },
      team: { id: teams.id, name: teams.name },
      tags: qualified<string>`(SELECT json_group_array(t.tag)
        FROM (SELECT ${verificationTags.tag} FROM ${verificationTags}
          WHERE ${verificationTags.verificationId} = ${verifications.id}
          ORDER BY ${verificationTags.tag}) t)`,
      isTarget: sql<number | null>`${about(userId)}`,
    })
    .from(page)
    .innerJoin(verifications, sql`${verifications.id} = page.id`)
    .innerJoin(users, eq(users.id, verifications.requesterId))
    .leftJoin(assignees, eq(assignees.id, verifications.assignedTo))
    .leftJoin(teams, eq(teams.id, verifications.teamId));
}

export type Row = Awaited<ReturnType<typeof rowsOf>>[number];

/** @returns whether the viewer is on a row's requesting side, which sees cost, tags, assignee and team */
export const isAsking = (row: Pick<Row, "requesterId" | "isTarget">, userId: string): boolean =>
  row.requesterId === userId || row.isTarget !== 1;

/**
 * @returns a row as one viewer may see it, for the list and for the exported file. Only the requester's side gets cost,
 *   tags, assignee and team
 */
export function presentRow(ctx: Pick<Ctx, "now">, row: Row, userId: string) {
  const isRequester = row.requesterId === userId;
  const isTarget = row.isTarget === 1;
  const asks = isAsking(row, userId);
  const roles: ViewerRole[] = [];
  if (isRequester) roles.push("requester");
  if (isTarget) roles.push("target");
  if (roles.length === 0) roles.push("team");
  const { name, business } = shownName(row.requester);
  return {
    id: row.id,
    verification_type: row.type,
    status: row.status,
    stage: row.stage,
    subject_task: row.subjectTask,
    waiting_for: waitingFor({
      ...row,
      requesterVerified: row.requesterVerifiedAt !== null,
      providerAsked: row.providerAsked === 1,
    }),
    waiting_since: sinceOf(row, ctx.now()),
    failure_reason: row.failureReason,
    priority: row.priority,
    purpose: row.purpose,
    peer: row.peer ? { kind: row.peer.kind, context: row.peer.context } : null,
    target_user_email: row.targetEmail,
    target_name: row.targetName,
    target_user_id: isTarget || row.processingStartedAt !== null ? row.targetUserId : null,
    requester_id: row.requesterId,
    requester_email: row.requester.email,
    requester_name: name,
    requester_business: presentBusiness(business),
    created_at: isoTime(row.createdAt),
    updated_at: isoTime(row.updatedAt),
    completed_at: isoTime(row.completedAt),
    /**
     * The level of assurance now. Null without a result that both sides can see, for businesses, and until a level
     * whose evidence has expired is computed again.
     */
    assurance_level: levelNow(row, ctx.now()),
    estimated_cost: asks ? row.priceCents / 100 : null,
    amount_due: asks ? chargeOf(row).dueCents / 100 : null,
    tags: asks ? (JSON.parse(row.tags) as string[]) : [],
    assigned_to: asks && row.assignedTo ? { id: row.assignedTo, name: shownMember(row.assignee) } : null,
    team: asks ? row.team : null,
    viewer_roles: roles,
  };
}

/** @returns the level of assurance, unless its evidence has expired since it was computed */
const levelNow = (
  { assuranceLevel, assuranceUntil }: Pick<Row, "assuranceLevel" | "assuranceUntil">,
  now: number,
): AssuranceLevel | null => (assuranceUntil !== null && assuranceUntil <= now ? null : assuranceLevel);

/**
 * @returns when the verification started waiting, in ISO 8601; null once it has ended, and while the invitation is
 *   held back
 */
const sinceOf = ({ waitingSince: at }: Pick<Row, "waitingSince">, now: number): string | null =>
  at === null || at > now ? null : isoTime(at);

export type ListedRow = ReturnType<typeof presentRow>;
