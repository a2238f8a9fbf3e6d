import { endpoint } from "#core/http/app.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { cancelInvitation } from "#functions/teams/invitations/cancel.ts";

export default endpoint().delete("/api/v1/teams/:id/invitations/:invitationId", signedIn, async (c) => {
  const { ctx, user } = c.var;
  const { id, invitationId } = c.req.param();
  await cancelInvitation(ctx, user.id, id, invitationId);
  return c.body(null, 204);
});
