import { and, eq, sql } from "drizzle-orm";
import type { TeamRole } from "#contract/enums.ts";
import { hasPermission } from "#contract/teams/permissions.ts";
import type { Ctx } from "#core/context.ts";
import { forbidden, notFound } from "#core/errors.ts";
import { mustHold, type Statement } from "#db/batch.ts";
import { qualified } from "#db/qualified.ts";
import { users } from "#db/schema/accounts/users.ts";
import { teamAccess } from "#db/schema/teams.ts";
import { type Verification, verifications } from "#db/schema/verification/verifications.ts";
import { type PersonParts, personColumns, shownMember } from "#functions/accounts/names/shown-person.ts";
import { about, visibleTo } from "#functions/accounts/requests/visible.ts";
import { roleForbidden, stillHasRole } from "#functions/teams/access.ts";
import { canDiscuss, canOrganize, type Standing } from "#functions/verification/case-file/standing.ts";
import { rolesOf } from "../verification/case-file/load-case-file.ts";

/** A request, the viewer's roles in it, and their name as their team sees it. */
export type Side = Pick<Standing, "verification" | "viewerRoles" | "teamRole"> & { name: string };

/** @returns the query for {@link sideOf}; it goes into the batch that reads the rest */
export const selectSide = (ctx: Ctx, viewerId: string, id: string) =>
  ctx.db
    .select({
      verification: verifications,
      isTarget: sql<number>`${about(viewerId)}`,
      teamRole: qualified<TeamRole | null>`(SELECT ${teamAccess.role} FROM ${teamAccess}
        WHERE ${teamAccess.teamId} = ${verifications.teamId} AND ${teamAccess.userId} = ${viewerId})`,
      person: personColumns,
    })
    .from(verifications)
    .innerJoin(users, eq(users.id, viewerId))
    .where(and(eq(verifications.id, id), visibleTo(viewerId)));

type Found = { verification: Verification; isTarget: number; teamRole: TeamRole | null; person: PersonParts };

/**
 * @param rows what {@link selectSide} found
 * @throws DomainError 404 for strangers; 403 `not_requester_side` for the subject
 */
export function sideOf(viewerId: string, [row]: readonly Found[]): Side {
  if (!row) throw notFound("Verification not found");
  const { verification, teamRole } = row;
  const side = {
    verification,
    teamRole,
    name: shownMember(row.person),
    viewerRoles: rolesOf(viewerId, row, teamRole),
  };
  if (!canDiscuss(side))
    throw forbidden("not_requester_side", "Only the requester and their team can do this.");
  return side;
}

/** @throws DomainError 403 `role_forbidden` for members with read-only roles */
export function assertMayWrite(side: Side): void {
  if (!canOrganize(side)) throw roleForbidden();
}

/** @returns whether the user is the note's author, or manages the team's requests */
export const mayDeleteNote = (userId: string, { teamRole }: Side, note: { authorId: string }): boolean =>
  note.authorId === userId || (teamRole !== null && hasPermission(teamRole, "verifications:manage"));

/**
 * @returns the guard for a write: the viewer must still have the role that allowed it; empty for a personal
 *   request
 */
export const stillOnSide = (ctx: Ctx, userId: string, { verification, teamRole }: Side): Statement[] =>
  verification.teamId === null || teamRole === null
    ? []
    : [mustHold(ctx.db, stillHasRole(ctx, userId, verification.teamId, teamRole))];
