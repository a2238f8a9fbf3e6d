import { eq } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { invalid } from "#core/errors.ts";
import { links } from "#db/schema/accounts/sessions.ts";
import { users } from "#db/schema/accounts/users.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { assertAnswerable } from "../requests/answerable.ts";
import { assertCurrent } from "../requests/current-link.ts";
import { belongsToAnother } from "../requests/wrong-account.ts";
import { assertOpenInvitation, checkInvitation, selectInvitation } from "./invitation-link.ts";
import { checkLink, idIn } from "./links.ts";

/** The request that an invitation's token names, and whether its requester is suspended. */
const selectRequest = (ctx: Ctx, token: string) =>
  ctx.db
    .select({ link: links, request: verifications, requesterSuspendedAt: users.suspendedAt })
    .from(links)
    .innerJoin(verifications, eq(verifications.id, links.refId))
    .innerJoin(users, eq(users.id, verifications.requesterId))
    .where(eq(links.id, idIn(token)));

/**
 * Makes sure that an invitation, to join a team or to answer a request, was emailed to an address and is still
 * open. Its token then proves the address, because only someone who reads the address's email can have it.
 * @throws DomainError 404 `link_invalid` for a token that isn't ours, or a request's link that was voided; 422 for an
 *   address other than the invited one; for a team, 409 `invitation_used`, `invitation_expired` or
 *   `invitation_cancelled`; for a request, 409 `request_moved` or what {@link assertAnswerable} throws, and 403
 *   `wrong_account` if it's already bound to an account that no longer uses the address
 */
export async function assertInvitedTo(ctx: Ctx, email: string, token: string): Promise<void> {
  const [invitations, [asked]] = await ctx.db.batch([
    selectInvitation(ctx, token),
    selectRequest(ctx, token),
  ]);
  if (asked?.link.kind === "invite") {
    const link = await checkLink(ctx, "invite", token, asked.link);
    await assertCurrent(ctx, link, asked.request);
    assertAnswerable(ctx, link, asked.request, asked.requesterSuspendedAt);
    if (link.email !== email)
      throw invalid({ email: "This request was sent to another address. Use that one to answer it." });
    if (asked.request.targetUserId !== null) throw belongsToAnother();
    return;
  }
  const { state, invitation } = await checkInvitation(ctx, token, invitations);
  assertOpenInvitation(state);
  if (invitation.email !== email)
    throw invalid({ email: "Your invitation was sent to another address. Use that one to join the team." });
}
