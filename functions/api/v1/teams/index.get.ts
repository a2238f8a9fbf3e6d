import { endpoint, ok } from "#core/http/app.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { listTeams } from "#functions/teams/list.ts";

export default endpoint().get("/api/v1/teams", signedIn, async (c) => {
  return ok(c, await listTeams(c.var.ctx, c.var.user.id));
});
