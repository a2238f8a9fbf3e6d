import { and, eq, type SQL, sql } from "drizzle-orm";
import type { InvitationState } from "#contract/teams/teams.ts";
import type { Ctx } from "#core/context.ts";
import { conflict, type DomainError } from "#core/errors.ts";
import type { Statement } from "#db/batch.ts";
import { qualified } from "#db/qualified.ts";
import { links } from "#db/schema/accounts/sessions.ts";
import { users } from "#db/schema/accounts/users.ts";
import { memberships, teamInvitations, teams } from "#db/schema/teams.ts";
import { checkLink, idIn } from "./links.ts";

const columns = {
  link: { id: links.id, kind: links.kind, generation: links.generation },
  invitation: teamInvitations,
  team: {
    id: teams.id,
    name: teams.name,
    departments: teams.departments,
    allowedDomains: teams.allowedDomains,
    deletedAt: teams.deletedAt,
  },
  inviter: { firstName: users.firstName, lastName: users.lastName },
  /** Whether the person who accepted it is a member; 1 or 0. */
  isStillMember: qualified<number>`EXISTS (SELECT 1 FROM ${memberships}
    WHERE ${memberships.teamId} = ${teams.id} AND ${memberships.userId} = ${teamInvitations.acceptedBy})`,
  /** Whether an account has the invited address; 1 or 0. */
  hasAccount: qualified<number>`EXISTS (SELECT 1 FROM ${users}
    WHERE ${users.email} = ${teamInvitations.email})`,
};

/** @returns the query for the invitation that a token names; {@link checkInvitation} verifies the token */
export const selectInvitation = (ctx: Ctx, token: string) =>
  ctx.db
    .select(columns)
    .from(links)
    .innerJoin(teamInvitations, eq(teamInvitations.id, links.refId))
    .innerJoin(teams, eq(teams.id, teamInvitations.teamId))
    .innerJoin(users, eq(users.id, teamInvitations.invitedBy))
    .where(and(eq(links.id, idIn(token)), eq(links.kind, "team_invite")));

export type FoundInvitation = Awaited<ReturnType<typeof selectInvitation>>[number];

/**
 * Every link that was emailed for an invitation works as long as the invitation is open.
 * @param rows what {@link selectInvitation} found
 * @returns the invitation and its state now
 * @throws DomainError 404 `link_invalid` for a token that isn't ours
 */
export async function checkInvitation(
  ctx: Ctx,
  token: string,
  [row]: readonly FoundInvitation[],
): Promise<FoundInvitation & { state: InvitationState }> {
  await checkLink(ctx, "team_invite", token, row?.link);
  return { ...row!, state: stateOf(ctx, row!) };
}

function stateOf(ctx: Ctx, { invitation, team, isStillMember }: FoundInvitation): InvitationState {
  if (team.deletedAt !== null) return "cancelled";
  if (invitation.acceptedAt !== null) return isStillMember ? "used" : "removed";
  if (invitation.cancelledAt !== null) return "cancelled";
  return invitation.expiresAt <= ctx.now() ? "expired" : "open";
}

/**
 * @throws DomainError 409 `invitation_used`, `invitation_expired` or `invitation_cancelled`, unless the invitation is
 *   open
 */
export function assertOpenInvitation(state: InvitationState): void {
  if (state !== "open") throw PROBLEMS[state]();
}

const used = () => conflict("invitation_used", "This invitation was already accepted.");
const PROBLEMS: Record<Exclude<InvitationState, "open">, () => DomainError> = {
  used,
  removed: used,
  expired: () =>
    conflict("invitation_expired", "This invitation has expired. Ask the team to send it again."),
  cancelled: () => conflict("invitation_cancelled", "This invitation was cancelled."),
};

/** @returns the condition that an invitation is open, for queries over `team_invitations` */
export const isOpenInvitation = (now: number): SQL =>
  sql`(${teamInvitations.acceptedAt} IS NULL AND ${teamInvitations.cancelledAt} IS NULL
    AND ${teamInvitations.expiresAt} > ${now})`;

/**
 * Removes an account's address from the invitations that were sent to it, and cancels the open ones. If the
 * account never proved the address, the invitations are meant for the address's real owner, and stay.
 * @param isProven the condition that the account proved its address
 * @returns the statement for the batch that deletes the account
 */
export function forgetInvitations(ctx: Ctx, email: string, former: string, isProven: SQL): Statement {
  const cancelledAt = sql`CASE WHEN ${teamInvitations.acceptedAt} IS NULL
    THEN coalesce(${teamInvitations.cancelledAt}, ${ctx.now()}) END`;
  return ctx.db
    .update(teamInvitations)
    .set({ email: former, message: null, cancelledAt })
    .where(and(eq(teamInvitations.email, email), isProven));
}
