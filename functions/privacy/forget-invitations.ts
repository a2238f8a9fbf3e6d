import { and, eq, inArray } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import type { Statement } from "#db/batch.ts";
import { links } from "#db/schema/accounts/sessions.ts";
import { teamInvitations } from "#db/schema/teams.ts";
import { deletedUserAddress } from "#functions/accounts/profile/former-address.ts";

/**
 * Removes a former user from invitations to teams. Those they accepted lose the message and the address, even if it was
 * an earlier address of theirs; those they sent lose the message. Open invitations were already canceled when the
 * account was deleted.
 * @returns the statements
 */
export function forgetTeamInvitations({ db }: Ctx, userId: string): Statement[] {
  const accepted = db
    .select({ id: teamInvitations.id })
    .from(teamInvitations)
    .where(eq(teamInvitations.acceptedBy, userId));
  const email = deletedUserAddress(userId);
  return [
    db
      .update(links)
      .set({ email })
      .where(and(inArray(links.refId, accepted), eq(links.kind, "team_invite"))),
    db.update(teamInvitations).set({ email, message: null }).where(eq(teamInvitations.acceptedBy, userId)),
    db.update(teamInvitations).set({ message: null }).where(eq(teamInvitations.invitedBy, userId)),
  ];
}
