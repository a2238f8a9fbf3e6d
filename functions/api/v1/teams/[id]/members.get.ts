import { membersQuery } from "#contract/teams/teams.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { listMembers } from "#functions/teams/members.ts";

export default endpoint().get(
  "/api/v1/teams/:id/members",
  signedIn,
  validate("query", membersQuery),
  async (c) => {
    const { ctx, user } = c.var;
    return ok(c, await listMembers(ctx, user.id, c.req.param("id"), c.req.valid("query")));
  },
);
