import { newTeamBody } from "#contract/teams/teams.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { idempotent } from "#core/http/idempotent.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { createTeam } from "#functions/teams/create.ts";

export default endpoint().post(
  "/api/v1/teams",
  signedIn,
  jsonBody,
  idempotent,
  validate("json", newTeamBody),
  async (c) => {
    const { ctx, user, once } = c.var;
    return ok(c, await createTeam(ctx, user, c.req.valid("json").name, once), 201);
  },
);
