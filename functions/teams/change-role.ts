import { and, eq } from "drizzle-orm";
import { type GrantableRole, grantableBy } from "#contract/teams/permissions.ts";
import { ROLE_LABEL } from "#contract/teams/teams.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { newId } from "#core/ids.ts";
import { notificationEffects } from "#core/notify.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { combine } from "#core/write/part.ts";
import { mustHaveChanged, mustHold } from "#db/batch.ts";
import { memberships } from "#db/schema/teams.ts";
import { safeTeam } from "#functions/accounts/names/mail-names.ts";
import { stillHasRole } from "./access.ts";
import { cancelInvitationsOf } from "./invitations/cancel-of.ts";
import { readMemberToEdit, roleAboveOwn, showMember } from "./member.ts";
import { withdrawOffer } from "./offer.ts";
import { teamUpdated } from "./updated.ts";

/**
 * Gives a member another role. The write checks their previous role, so that the second of two simultaneous
 * changes takes the first into account. Pending invitations that the member sent for roles above the new one are
 * canceled, and an offer of the team's ownership to the member is withdrawn.
 * @returns the member
 * @throws DomainError 404, 403 and 409 like {@link readMemberToEdit}; 403 for a role above the caller's own
 */
export async function changeRole(
  ctx: Ctx,
  actorId: string,
  teamId: string,
  userId: string,
  role: GrantableRole,
) {
  const change = async () => {
    const member = await readMemberToEdit(ctx, actorId, teamId, userId);
    const { ownRole, teamName } = member;
    if (!grantableBy(ownRole).includes(role)) throw roleAboveOwn();
    if (member.role === role) return ownRole;
    const own = {
      statements: [
        ctx.db
          .update(memberships)
          .set({ role })
          .where(
            and(
              eq(memberships.teamId, teamId),
              eq(memberships.userId, userId),
              eq(memberships.role, member.role),
            ),
          ),
        mustHaveChanged(ctx.db),
        // This runs after the change, so it would refuse people who lower their own role.
        ...(actorId === userId ? [] : [mustHold(ctx.db, stillHasRole(ctx, actorId, teamId, ownRole))]),
        withdrawOffer(ctx, teamId, userId),
        cancelInvitationsOf(ctx, teamId, userId, role),
        auditRow(ctx, {
          actor: actorId,
          action: "team.role_changed",
          entity: "team",
          entityId: teamId,
          detail: { user_id: userId, from: member.role, to: role },
        }),
      ],
      effects: [teamUpdated(teamId, "role")],
    };
    const notice =
      actorId === userId
        ? {}
        : notificationEffects(ctx, {
            userId,
            type: "team_updated",
            kind: "team",
            title: "Your role has changed",
            message: `You're now ${ARTICLE[role]} ${ROLE_LABEL[role].toLowerCase()} of ${safeTeam(teamName)}.`,
            data: { team_id: teamId },
            priority: "medium",
            dedupeKey: newId("ntf", ctx.now()),
          });
    await commit(ctx, { ...combine(own, notice), resourceId: userId });
    return actorId === userId ? role : ownRole;
  };
  const viewer = await attempt(ctx, change);
  return showMember(ctx, teamId, userId, viewer);
}

const ARTICLE: Record<GrantableRole, string> = { admin: "an", manager: "a", member: "a", viewer: "a" };
