import { transferBody } from "#contract/teams/teams.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { offerTeam } from "#functions/teams/transfer.ts";

export default endpoint().post(
  "/api/v1/teams/:id/transfer",
  signedIn,
  jsonBody,
  validate("json", transferBody),
  async (c) => {
    const { ctx, user } = c.var;
    return ok(c, await offerTeam(ctx, user.id, c.req.param("id"), c.req.valid("json").userId));
  },
);
