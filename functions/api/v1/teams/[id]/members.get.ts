import { endpoint, ok } from "#core/http/app.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { listMembers } from "#functions/teams/members.ts";

export default endpoint().get("/api/v1/teams/:id/members", signedIn, async (c) => {
  return ok(c, await listMembers(c.var.ctx, c.var.user.id, c.req.param("id")));
});
