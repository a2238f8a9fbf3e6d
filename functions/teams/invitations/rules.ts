import { type SQL, sql } from "drizzle-orm";
import type { TeamRole } from "#contract/enums.ts";
import { grantableBy } from "#contract/teams/permissions.ts";
import { TEAM } from "#contract/teams/teams.ts";
import type { Ctx } from "#core/context.ts";
import { live } from "#core/effects.ts";
import { conflict, forbidden, notFound } from "#core/errors.ts";
import { enforceRateLimits, readNothing } from "#core/http/rate-limit.ts";
import { type Team, teamInvitations, teams } from "#db/schema/teams.ts";
import { isOpenInvitation } from "#functions/accounts/links/invitation-link.ts";
import { mailboxOf } from "#functions/mail/mailbox.ts";

/** @throws DomainError 403 `forbidden` when `own` is below the role of a new invitation */
export function assertMayGrant(own: TeamRole, role: TeamRole): void {
  if (!isGrantable(own, role))
    throw forbidden("forbidden", "You can't invite people to a role above your own.");
}

/** @throws DomainError 403 `forbidden` when `own` is below the role of an existing invitation */
export function assertMayChange(own: TeamRole, role: TeamRole): void {
  if (!isGrantable(own, role)) throw forbidden("forbidden", "This invitation is for a role above your own.");
}

const isGrantable = (own: TeamRole, role: TeamRole) => (grantableBy(own) as TeamRole[]).includes(role);

/**
 * Invitations go to people who didn't ask for them, so we have to be able to reach the sender.
 * @throws DomainError 403 `email_unverified`
 */
export function assertVerified(inviter: { emailVerifiedAt: number | null } | undefined): void {
  if (!inviter || inviter.emailVerifiedAt === null)
    throw forbidden("email_unverified", "Confirm your email address first. Then you can invite people.");
}

/** @returns why a team can't invite an address if it allows only certain domains; undefined if it can */
export function domainProblem(domains: readonly string[], email: string): string | undefined {
  return isAllowed(domains, email) ? undefined : `Only addresses at ${listOf(domains)} can be invited`;
}

const isAllowed = (domains: readonly string[], email: string): boolean =>
  domains.length === 0 || domains.includes(domainOf(email));

const domainOf = (email: string) => email.slice(email.lastIndexOf("@") + 1);

/** @throws DomainError 409 `domain_not_allowed` for an address at a domain that the team no longer allows */
export function assertMayJoin({ allowedDomains }: Pick<Team, "allowedDomains">, email: string): void {
  if (isAllowed(allowedDomains, email)) return;
  throw conflict(
    "domain_not_allowed",
    `This team now accepts only addresses at ${listOf(allowedDomains)}. Ask the team to invite you at one of them.`,
  );
}

/** The condition that a team still allows an address, for the batch that makes its holder a member. */
export const stillTakesAddress = (teamId: string, email: string): SQL =>
  sql`EXISTS (SELECT 1 FROM ${teams} WHERE ${teams.id} = ${teamId}
    AND (json_array_length(${teams.allowedDomains}) = 0
    OR EXISTS (SELECT 1 FROM json_each(${teams.allowedDomains}) d WHERE d.value = ${domainOf(email)})))`;

const listOf = (domains: readonly string[]) =>
  new Intl.ListFormat("en-US", { type: "disjunction" }).format(domains);

/**
 * Counts an email to each of these addresses. Call this last, so that a refused request isn't counted.
 * @throws DomainError 429
 */
export async function countInvites(
  ctx: Ctx,
  userId: string,
  teamId: string,
  emails: readonly string[],
): Promise<void> {
  const mailboxes = [...new Set(emails.map(mailboxOf))];
  await enforceRateLimits(
    ctx,
    [
      { rule: "team_invite.account", subject: userId, isOwn: true },
      { rule: "team_invite.team", subject: teamId },
      ...mailboxes.flatMap((mailbox) => [
        { rule: "team_invite.pair" as const, subject: `${userId} ${mailbox}` },
        { rule: "team_invite.address" as const, subject: `${teamId} ${mailbox}` },
      ]),
    ],
    readNothing(ctx),
  );
}

/** The condition that a team doesn't exceed the maximum number of open invitations. */
export const isWithinCap = (teamId: string, now: number): SQL =>
  sql`(SELECT count(*) FROM ${teamInvitations} WHERE ${teamInvitations.teamId} = ${teamId}
    AND ${isOpenInvitation(now)}) <= ${TEAM.maxInvitations}`;

export const tooManyInvitations = () =>
  conflict(
    "too_many_invitations",
    `A team can have ${TEAM.maxInvitations} open invitations. Cancel some, or wait until they're accepted.`,
  );

export const invitationNotFound = () => notFound("Invitation not found");

/** The live event for everyone in the team. */
export const teamUpdated = (teamId: string, change: "invited" | "joined" | "invitation_cancelled") =>
  live("team_updated", { team_id: teamId, change });
