import { membersQuery } from "#contract/teams/teams.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { teamDashboard } from "#functions/teams/dashboard.ts";

export default endpoint().get(
  "/api/v1/teams/:id/dashboard",
  signedIn,
  validate("query", membersQuery),
  async (c) => {
    const { ctx, user } = c.var;
    return ok(c, await teamDashboard(ctx, user.id, c.req.param("id"), c.req.valid("query")));
  },
);
