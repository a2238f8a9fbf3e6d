import { invitationsQuery } from "#contract/teams/teams.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { listInvitations } from "#functions/teams/invitations/list.ts";

export default endpoint().get(
  "/api/v1/teams/:id/invitations",
  signedIn,
  validate("query", invitationsQuery),
  async (c) => {
    const { ctx, user } = c.var;
    return ok(c, await listInvitations(ctx, user.id, c.req.param("id"), c.req.valid("query")));
  },
);
