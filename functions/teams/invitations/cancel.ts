import { and, eq, isNull } from "drizzle-orm";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { mustHaveChanged, mustHold } from "#db/batch.ts";
import { teamInvitations } from "#db/schema/teams.ts";
import { assertMayInTeam, selectMembership, stillHasRole } from "../access.ts";
import { alreadyAccepted, selectOne } from "./resend.ts";
import { assertMayChange, invitationNotFound, teamUpdated } from "./rules.ts";

/**
 * Cancels an invitation, so that its links stop working. Does nothing if the invitation was already canceled.
 * @throws DomainError like `assertMayInTeam`; 404; 403 `forbidden` for a role above the caller's; 409
 *   `invitation_used`
 */
export async function cancelInvitation(ctx: Ctx, userId: string, teamId: string, id: string): Promise<void> {
  const { db } = ctx;
  await attempt(ctx, async () => {
    const [own, [found]] = await db.batch([
      selectMembership(ctx, userId, teamId),
      selectOne(ctx, teamId, id),
    ]);
    const role = assertMayInTeam(own, "team:manage");
    if (!found) throw invitationNotFound();
    const { invitation } = found;
    assertMayChange(role, invitation.role);
    if (invitation.acceptedAt !== null) throw alreadyAccepted();
    if (invitation.cancelledAt !== null) return;
    const isPending = and(
      eq(teamInvitations.id, id),
      isNull(teamInvitations.acceptedAt),
      isNull(teamInvitations.cancelledAt),
    );
    await commit(ctx, {
      statements: [
        mustHold(db, stillHasRole(ctx, userId, teamId, role)),
        db.update(teamInvitations).set({ cancelledAt: ctx.now() }).where(isPending),
        mustHaveChanged(db),
        auditRow(ctx, {
          actor: userId,
          action: "team.invitation_cancelled",
          entity: "team",
          entityId: teamId,
          detail: { invitation: id, role: invitation.role },
        }),
      ],
      effects: [teamUpdated(teamId, "invitation_cancelled")],
      resourceId: id,
    });
  });
}
