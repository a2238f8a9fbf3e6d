import { signedIn } from "../../../../http/access.ts";
import { endpoint, ok } from "../../../../http/app.ts";
import { listMembers } from "../../../../teams/members.ts";

export default endpoint().get("/api/v1/teams/:id/members", signedIn, async (c) => {
  return ok(c, await listMembers(c.var.ctx, c.var.user.id, c.req.param("id")));
});
