import { and, eq, isNull, sql } from "drizzle-orm";
import { TEAM } from "#contract/teams/teams.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { conflict, invalid } from "#core/errors.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { mustHaveChanged, mustHold } from "#db/batch.ts";
import { qualified } from "#db/qualified.ts";
import { users } from "#db/schema/accounts/users.ts";
import { memberships, type TeamInvitation, teamInvitations, teams } from "#db/schema/teams.ts";
import { isOpenInvitation } from "#functions/accounts/links/invitation-link.ts";
import { newLink } from "#functions/accounts/links/links.ts";
import { assertMayInTeam, isTeam, selectMembership, stillHasRole } from "../access.ts";
import { presentInvitation, selectInvitations } from "./list.ts";
import {
  assertMayChange,
  assertVerified,
  countInvites,
  domainProblem,
  invitationNotFound,
  isWithinCap,
  teamUpdated,
  tooManyInvitations,
} from "./rules.ts";

/**
 * Emails a pending invitation again and renews it, even if it has expired. Links that were emailed
 * before keep working. If the inviter has left the team, the caller becomes the inviter, and the inviter's
 * message is dropped.
 * @returns the invitation
 * @throws DomainError like `assertMayInTeam`; 404; 403 `forbidden` for a role above the caller's; 403
 *   `email_unverified`; 422 for an address at a domain that the team no longer allows; 409 `invitation_used`,
 *   `invitation_cancelled`, `resend_limit` or `too_many_invitations`; 429
 */
export async function resendInvitation(ctx: Ctx, userId: string, teamId: string, id: string) {
  const { db } = ctx;
  await attempt(ctx, async (isFirst) => {
    const [own, [found], [caller], [room], [team]] = await db.batch([
      selectMembership(ctx, userId, teamId),
      selectOne(ctx, teamId, id),
      db.select({ emailVerifiedAt: users.emailVerifiedAt }).from(users).where(eq(users.id, userId)),
      db
        .select({ open: sql<number>`count(*)` })
        .from(teamInvitations)
        .where(and(eq(teamInvitations.teamId, teamId), isOpenInvitation(ctx.now()))),
      db.select({ allowedDomains: teams.allowedDomains }).from(teams).where(eq(teams.id, teamId)),
    ]);
    const role = assertMayInTeam(own, "team:manage");
    if (!found) throw invitationNotFound();
    const { invitation, isInviterMember } = found;
    assertMayChange(role, invitation.role);
    assertVerified(caller);
    assertPending(invitation);
    const problem = domainProblem(team?.allowedDomains ?? [], invitation.email);
    if (problem) throw invalid({ email: problem });
    if (invitation.sentCount >= TEAM.maxMails) throw resendLimit();
    const now = ctx.now();
    if (invitation.expiresAt <= now && (room?.open ?? 0) >= TEAM.maxInvitations) throw tooManyInvitations();
    if (isFirst) await countInvites(ctx, userId, teamId, [invitation.email]);

    const link = newLink(ctx, "team_invite", id, invitation.email);
    const asRead = and(
      eq(teamInvitations.id, id),
      eq(teamInvitations.sentCount, invitation.sentCount),
      isNull(teamInvitations.acceptedAt),
      isNull(teamInvitations.cancelledAt),
    );
    await commit(ctx, {
      statements: [
        mustHold(db, stillHasRole(ctx, userId, teamId, role)),
        mustHold(db, isTeam(teamId)),
        db
          .update(teamInvitations)
          .set({
            sentCount: invitation.sentCount + 1,
            expiresAt: now + TEAM.invitationLifetime,
            ...(isInviterMember ? {} : { invitedBy: userId, message: null }),
          })
          .where(asRead),
        mustHaveChanged(db),
        mustHold(db, isWithinCap(teamId, now)),
        link.statement,
        auditRow(ctx, {
          actor: userId,
          action: "team.invitation_resent",
          entity: "team",
          entityId: teamId,
          detail: { invitation: id, role: invitation.role },
        }),
      ],
      effects: [job("mail.team_invite", { link_id: link.id }), teamUpdated(teamId, "invited")],
      resourceId: id,
    });
  });
  const [row] = await selectInvitations(ctx, eq(teamInvitations.id, id), { page: 1, limit: 1 });
  if (!row) throw invitationNotFound();
  return { invitation: presentInvitation(ctx, row) };
}

/** The query for one invitation of a team, and whether its inviter is still a member. */
export const selectOne = (ctx: Ctx, teamId: string, id: string) =>
  ctx.db
    .select({
      invitation: teamInvitations,
      isInviterMember: qualified<number>`EXISTS (SELECT 1 FROM ${memberships}
        WHERE ${memberships.teamId} = ${teamInvitations.teamId}
          AND ${memberships.userId} = ${teamInvitations.invitedBy})`,
    })
    .from(teamInvitations)
    .where(and(eq(teamInvitations.id, id), eq(teamInvitations.teamId, teamId)));

function assertPending({ acceptedAt, cancelledAt }: TeamInvitation): void {
  if (acceptedAt !== null) throw alreadyAccepted();
  if (cancelledAt !== null)
    throw conflict("invitation_cancelled", "This invitation was cancelled. Invite the person again.");
}

export const alreadyAccepted = () =>
  conflict("invitation_used", "This invitation was already accepted. The person is or was a member.");

const resendLimit = () =>
  conflict(
    "resend_limit",
    `We've sent this invitation ${TEAM.maxMails} times. Ask the person to look in their spam folder.`,
  );
