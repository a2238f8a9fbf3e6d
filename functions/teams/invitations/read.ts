import type { InvitationState } from "#contract/teams/teams.ts";
import { isoTime } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { type Client, subscriberOf } from "#core/http/client.ts";
import { enforceRateLimits } from "#core/http/rate-limit.ts";
import {
  checkInvitation,
  type FoundInvitation,
  selectInvitation,
} from "#functions/accounts/links/invitation-link.ts";
import { shownPerson } from "#functions/accounts/names/shown-person.ts";
import { isSuspiciousName } from "#functions/accounts/names/suspicious-name.ts";

/**
 * What an invitation's page shows to the holder of the emailed link: everything if the invitation is open; if not, only
 * its state, the team and the inviter.
 * @throws DomainError 404 `link_invalid`; 429
 */
export async function readInvitation(ctx: Ctx, client: Client, token: string) {
  const found = await findInvitation(ctx, client, token);
  const { state, invitation, team, inviter, hasAccount } = found;
  const { name, unverifiedName } = shownPerson(inviter);
  const isOpen = state === "open";
  return {
    state,
    team: {
      name: team.name,
      /** Whether the name imitates a brand or an authority. If so, show it only with its label. */
      is_suspicious: isSuspiciousName(team.name),
    },
    inviter_name: name,
    inviter_unverified_name: unverifiedName,
    role: isOpen ? invitation.role : null,
    department: isOpen ? invitation.department : null,
    message: isOpen ? invitation.message : null,
    email: isOpen ? invitation.email : null,
    expires_at: isOpen ? isoTime(invitation.expiresAt) : null,
    has_account: isOpen && hasAccount === 1,
  };
}

/**
 * @returns the invitation that a token stands for, and its state
 * @throws DomainError 404 `link_invalid`; 429
 */
export async function findInvitation(
  ctx: Ctx,
  client: Client,
  token: string,
): Promise<FoundInvitation & { state: InvitationState }> {
  const rows = await enforceRateLimits(
    ctx,
    [{ rule: "link.network", subject: subscriberOf(client.address) }],
    selectInvitation(ctx, token),
  );
  return checkInvitation(ctx, token, rows);
}
