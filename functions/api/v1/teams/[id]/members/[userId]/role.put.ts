import { roleBody } from "#contract/teams/teams.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { changeRole } from "#functions/teams/change-role.ts";

export default endpoint().put(
  "/api/v1/teams/:id/members/:userId/role",
  signedIn,
  jsonBody,
  validate("json", roleBody),
  async (c) => {
    const { ctx, user } = c.var;
    const { id, userId } = c.req.param();
    return ok(c, await changeRole(ctx, user.id, id, userId, c.req.valid("json").role));
  },
);
