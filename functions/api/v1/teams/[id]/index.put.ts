import { teamBody } from "#contract/teams/teams.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { changeTeam } from "#functions/teams/settings.ts";

export default endpoint().put(
  "/api/v1/teams/:id",
  signedIn,
  jsonBody,
  validate("json", teamBody),
  async (c) => {
    const { ctx, user } = c.var;
    return ok(c, await changeTeam(ctx, user.id, c.req.param("id"), c.req.valid("json")));
  },
);
