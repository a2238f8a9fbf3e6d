import { and, eq } from "drizzle-orm";
import type { TeamRole } from "#contract/enums.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { live } from "#core/effects.ts";
import { conflict } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { notificationEffects } from "#core/notify.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { combine, type WritePart } from "#core/write/part.ts";
import { mustHaveChanged, mustHold } from "#db/batch.ts";
import { memberships } from "#db/schema/teams.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { safeTeam } from "#functions/accounts/names/mail-names.ts";
import { releaseAssignments } from "#functions/accounts/release-assignments.ts";
import { selectMembership, stillHasRole, teamNotFound } from "./access.ts";
import { cancelInvitationsOf } from "./invitations/cancel-of.ts";
import { readMemberToEdit } from "./member.ts";
import { withdrawOffer } from "./offer.ts";
import { teamUpdated } from "./updated.ts";

/**
 * Removes a member, who loses access as of their next API call. The team's requests stay with the team. Open requests
 * assigned to the member become unassigned, and pending invitations that the member sent are canceled. Callers who
 * remove themselves leave the team.
 * @throws DomainError 404, 403 and 409 like {@link readMemberToEdit} or {@link leaveTeam}
 */
export async function removeMember(ctx: Ctx, actorId: string, teamId: string, userId: string): Promise<void> {
  if (actorId === userId) return leaveTeam(ctx, actorId, teamId);
  const remove = async () => {
    const { role, ownRole, teamName } = await readMemberToEdit(ctx, actorId, teamId, userId);
    const notice = notificationEffects(ctx, {
      userId,
      type: "team_updated",
      kind: "team",
      title: "You were removed from a team",
      message: `You're no longer a member of ${safeTeam(teamName)}. Your own account hasn't changed.`,
      data: { left_team_id: teamId },
      priority: "high",
      dedupeKey: newId("ntf", ctx.now()),
    });
    const gone = departure(ctx, teamId, { userId, role }, { actorId, action: "team.member_removed" });
    const allowed = { statements: [mustHold(ctx.db, stillHasRole(ctx, actorId, teamId, ownRole))] };
    await commit(ctx, { ...combine(allowed, gone, notice), resourceId: userId });
  };
  await attempt(ctx, remove);
}

/**
 * Leaves a team. The invitations that the member sent are canceled, because the team may no longer want the
 * people they invited.
 * @throws DomainError 404 for strangers; 409 `transfer_first` for the owner
 */
export async function leaveTeam(ctx: Ctx, userId: string, teamId: string): Promise<void> {
  const leave = async () => {
    const [own] = await selectMembership(ctx, userId, teamId);
    if (!own) throw teamNotFound();
    if (own.role === "owner")
      throw conflict("transfer_first", "You own this team. Transfer or delete it before you leave.");
    const gone = departure(ctx, teamId, { userId, role: own.role }, { actorId: userId, action: "team.left" });
    await commit(ctx, { ...gone, resourceId: teamId });
  };
  await attempt(ctx, leave);
}

/** @returns the write that ends a membership; it fails if the role has changed in the meantime */
function departure(
  ctx: Ctx,
  teamId: string,
  { userId, role }: { userId: string; role: TeamRole },
  { actorId, action }: { actorId: string; action: string },
): WritePart {
  return {
    statements: [
      ctx.db
        .delete(memberships)
        .where(
          and(eq(memberships.teamId, teamId), eq(memberships.userId, userId), eq(memberships.role, role)),
        ),
      mustHaveChanged(ctx.db),
      releaseAssignments(ctx, userId, eq(verifications.teamId, teamId)),
      withdrawOffer(ctx, teamId, userId),
      cancelInvitationsOf(ctx, teamId, userId, null),
      auditRow(ctx, {
        actor: actorId,
        action,
        entity: "team",
        entityId: teamId,
        detail: { user_id: userId },
      }),
    ],
    effects: [
      teamUpdated(teamId, "removed"),
      teamUpdated(teamId, "removed", userId),
      live("renew", { user_id: userId }),
    ],
  };
}
