import { and, asc, eq, gt, or, type SQL, sql } from "drizzle-orm";
import { isoTime } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { users } from "#db/schema/accounts/users.ts";
import { teamInvitations, teams } from "#db/schema/teams.ts";
import { AT_ONCE, mapped, paged } from "./own-rows.ts";

/** The invitations to teams that this person accepted, and those to their confirmed address. */
export function receivedInvitations(ctx: Ctx, userId: string) {
  const address = sql`(SELECT ${users.email} FROM ${users} WHERE ${users.id} = ${userId}
    AND ${users.emailVerifiedAt} IS NOT NULL)`;
  return invitations(
    ctx,
    or(eq(teamInvitations.acceptedBy, userId), sql`${teamInvitations.email} = ${address}`)!,
  );
}

/** The invitations to teams that this person sent. */
export const sentInvitations = (ctx: Ctx, userId: string) =>
  invitations(ctx, eq(teamInvitations.invitedBy, userId));

function invitations(ctx: Ctx, which: SQL) {
  const read = (after: string) =>
    ctx.db
      .select({ invitation: teamInvitations, team: teams.name })
      .from(teamInvitations)
      .innerJoin(teams, eq(teams.id, teamInvitations.teamId))
      .where(and(which, gt(teamInvitations.id, after)))
      .orderBy(asc(teamInvitations.id))
      .limit(AT_ONCE);
  return mapped(
    paged(read, ({ invitation }) => invitation.id),
    ({ invitation, team }) => ({
      id: invitation.id,
      team,
      email: invitation.email,
      role: invitation.role,
      department: invitation.department,
      message: invitation.message,
      created_at: isoTime(invitation.createdAt),
      expires_at: isoTime(invitation.expiresAt),
      accepted_at: isoTime(invitation.acceptedAt),
      cancelled_at: isoTime(invitation.cancelledAt),
    }),
  );
}
