import { inviteBody } from "#contract/teams/teams.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { idempotent } from "#core/http/idempotent.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { inviteToTeam } from "#functions/teams/invitations/invite.ts";

export default endpoint().post(
  "/api/v1/teams/:id/invite",
  signedIn,
  jsonBody,
  idempotent,
  validate("json", inviteBody),
  async (c) => {
    const { ctx, user, once } = c.var;
    return ok(c, await inviteToTeam(ctx, user.id, c.req.param("id"), c.req.valid("json"), once), 201);
  },
);
