import { endpoint, ok } from "#core/http/app.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { resendInvitation } from "#functions/teams/invitations/resend.ts";

export default endpoint().post("/api/v1/teams/:id/invitations/:invitationId/resend", signedIn, async (c) => {
  const { ctx, user } = c.var;
  const { id, invitationId } = c.req.param();
  return ok(c, await resendInvitation(ctx, user.id, id, invitationId));
});
