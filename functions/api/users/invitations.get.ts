import { endpoint, ok } from "#core/http/app.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { blocksInvitations } from "#functions/mail/opt-out.ts";

export default endpoint().get("/api/users/invitations", signedIn, async (c) => {
  const { ctx, user } = c.var;
  return ok(c, { blocked: await blocksInvitations(ctx, user.id) });
});
