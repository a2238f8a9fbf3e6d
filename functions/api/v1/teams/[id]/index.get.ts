import { endpoint, ok } from "#core/http/app.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { showTeam } from "#functions/teams/list.ts";

export default endpoint().get("/api/v1/teams/:id", signedIn, async (c) => {
  return ok(c, await showTeam(c.var.ctx, c.var.user.id, c.req.param("id")));
});
