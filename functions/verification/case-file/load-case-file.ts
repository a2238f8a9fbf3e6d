import { and, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { TeamRole, ViewerRole } from "#contract/enums.ts";
import { hasPermission } from "#contract/teams/permissions.ts";
import type { Ctx } from "#core/context.ts";
import { forbidden, notFound } from "#core/errors.ts";
import { users } from "#db/schema/accounts/users.ts";
import { teamAccess } from "#db/schema/teams.ts";
import { type Verification, verifications } from "#db/schema/verification/verifications.ts";
import { shownMember } from "#functions/accounts/names/shown-person.ts";
import { visibleTo } from "#functions/accounts/requests/visible.ts";
import { countWatchers, isWatchedBy } from "../watchers.ts";
import type { CaseFile } from "./case-file.ts";
import { caseFileColumns, headOf, partsOf, selectParts } from "./case-file-parts.ts";
import { canActForRequester } from "./standing.ts";

/**
 * Loads a verification for a viewer in one round trip.
 * @throws DomainError 404 for an unknown id and for anyone who isn't a party to it
 */
export async function loadCaseFile(ctx: Ctx, viewerId: string, id: string): Promise<CaseFile> {
  const { db } = ctx;
  const assignees = alias(users, "assignees");
  const [found, teamRows, ...parts] = await db.batch([
    db
      .select({
        ...caseFileColumns(viewerId, ctx.now()),
        isWatching: isWatchedBy(viewerId),
        watchers: countWatchers(),
        assignee: { firstName: assignees.firstName, lastName: assignees.lastName },
      })
      .from(verifications)
      .innerJoin(users, eq(users.id, verifications.requesterId))
      .leftJoin(assignees, eq(assignees.id, verifications.assignedTo))
      .where(and(eq(verifications.id, id), visibleTo(viewerId))),
    db
      .select({ role: teamAccess.role })
      .from(teamAccess)
      .innerJoin(verifications, eq(verifications.teamId, teamAccess.teamId))
      .where(and(eq(verifications.id, id), eq(teamAccess.userId, viewerId))),
    ...selectParts(ctx, (column) => eq(column, id)),
  ]);
  const row = found[0];
  if (!row) throw notFound("Verification not found");
  const { verification } = row;
  const role = teamRows[0]?.role ?? null;
  return {
    ...headOf(row),
    ...partsOf(parts, verification),
    assignee: verification.assignedTo
      ? { id: verification.assignedTo, name: shownMember(row.assignee) }
      : null,
    teamRole: role,
    watch: { isWatching: row.isWatching === 1, watchers: row.watchers },
    viewerId,
    viewerRoles: rolesOf(viewerId, row, role),
  };
}

/** @returns the roles of a viewer who may see the verification */
export function rolesOf(
  viewerId: string,
  { verification, isTarget }: { verification: Verification; isTarget: number },
  teamRole: TeamRole | null,
): ViewerRole[] {
  return [
    ...(verification.requesterId === viewerId ? (["requester"] as const) : []),
    ...(teamRole && hasPermission(teamRole, "verifications:read") ? (["team"] as const) : []),
    ...(isTarget ? (["target"] as const) : []),
  ];
}

/** @throws DomainError 403 `not_subject` for the other parties, who can see the request too. */
export function assertSubject(caseFile: Pick<CaseFile, "viewerRoles">): void {
  if (caseFile.viewerRoles.includes("target")) return;
  throw forbidden("not_subject", "Only the person this request is about can do this.");
}

/** @throws DomainError 403 `not_requester` for the other parties, and for teammates whose role doesn't allow it. */
export function assertRequester(caseFile: CaseFile): void {
  if (canActForRequester(caseFile)) return;
  throw forbidden(
    "not_requester",
    "Only the requester, or someone who manages their team's requests, can do this.",
  );
}
