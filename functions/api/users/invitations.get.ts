import { signedIn } from "../../http/access.ts";
import { endpoint, ok } from "../../http/app.ts";
import { blocksInvitations } from "../../mail/opt-out.ts";

export default endpoint().get("/api/users/invitations", signedIn, async (c) => {
  const { ctx, user } = c.var;
  return ok(c, { blocked: await blocksInvitations(ctx, user.id) });
});
