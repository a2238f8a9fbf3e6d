import { endpoint, ok } from "#core/http/app.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { teamStatistics } from "#functions/teams/statistics.ts";

export default endpoint().get("/api/v1/teams/:id/statistics", signedIn, async (c) => {
  return ok(c, await teamStatistics(c.var.ctx, c.var.user.id, c.req.param("id")));
});
