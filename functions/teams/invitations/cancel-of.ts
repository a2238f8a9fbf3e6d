import { and, eq, inArray } from "drizzle-orm";
import type { TeamRole } from "#contract/enums.ts";
import { rolesAbove } from "#contract/teams/permissions.ts";
import type { Ctx } from "#core/context.ts";
import type { Statement } from "#db/batch.ts";
import { teamInvitations } from "#db/schema/teams.ts";
import { isPending } from "./list.ts";

/**
 * Cancels the invitations that someone sent. If those stayed valid, people about to lose their role could
 * invite a second account of their own and keep the role with it.
 * @param role the inviter's new role; null once they're no longer a member
 * @returns the statement that cancels their pending invitations: those to a role above theirs, or all of them
 */
export const cancelInvitationsOf = (
  ctx: Ctx,
  teamId: string,
  inviterId: string,
  role: TeamRole | null,
): Statement =>
  ctx.db
    .update(teamInvitations)
    .set({ cancelledAt: ctx.now() })
    .where(
      and(
        isPending(teamId),
        eq(teamInvitations.invitedBy, inviterId),
        role === null ? undefined : inArray(teamInvitations.role, rolesAbove(role)),
      ),
    );
