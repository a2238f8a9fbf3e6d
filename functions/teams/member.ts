import { and, eq } from "drizzle-orm";
import type { TeamRole } from "#contract/enums.ts";
import { canEditMember } from "#contract/teams/permissions.ts";
import { membersQuery } from "#contract/teams/teams.schema.ts";
import type { Ctx } from "#core/context.ts";
import { conflict, forbidden, notFound } from "#core/errors.ts";
import { memberships, teams } from "#db/schema/teams.ts";
import { assertMayInTeam, selectMembership } from "./access.ts";
import { presentMember, selectMembers } from "./members.ts";

/** A member whose membership is about to change. `ownRole` is the role of the person who makes the change. */
export interface MemberToEdit {
  teamName: string;
  departments: string[];
  ownRole: TeamRole;
  role: TeamRole;
  department: string | null;
}

/**
 * Reads a member for someone who's about to change their membership, in one round trip.
 * @throws DomainError like {@link assertMayInTeam}; 404 if there's no such member; 403 `forbidden` if the member's role
 *   is above the actor's; 409 `owner_protected` if the member is the owner
 */
export async function readMemberToEdit(
  ctx: Ctx,
  actorId: string,
  teamId: string,
  userId: string,
): Promise<MemberToEdit> {
  const [own, found] = await ctx.db.batch([
    selectMembership(ctx, actorId, teamId),
    ctx.db
      .select({
        teamName: teams.name,
        departments: teams.departments,
        role: memberships.role,
        department: memberships.department,
      })
      .from(memberships)
      .innerJoin(teams, eq(teams.id, memberships.teamId))
      .where(and(eq(memberships.teamId, teamId), eq(memberships.userId, userId))),
  ]);
  const ownRole = assertMayInTeam(own, "team:manage");
  const [member] = found;
  if (!member) throw notFound("Member not found");
  if (member.role === "owner")
    throw conflict(
      "owner_protected",
      "The owner can't be changed or removed. Ownership has to be transferred.",
    );
  if (!canEditMember(ownRole, member.role)) throw roleAboveOwn();
  return { ...member, ownRole };
}

/** The 403 for changing a member whose role is above the caller's own, or for giving someone such a role. */
export const roleAboveOwn = () => forbidden("forbidden", "You can't change or give a role above your own.");

/** @returns a member as the list returns it */
export async function showMember(ctx: Ctx, teamId: string, userId: string, viewer: TeamRole) {
  const [page] = selectMembers(ctx, teamId, { ...membersQuery.parse({}), userId });
  const [row] = await page;
  if (!row) throw notFound("Member not found");
  return { member: presentMember(ctx, row, viewer) };
}
