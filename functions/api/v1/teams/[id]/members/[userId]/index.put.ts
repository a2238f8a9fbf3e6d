import { memberBody } from "#contract/teams/teams.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { changeDepartment } from "#functions/teams/change-department.ts";

export default endpoint().put(
  "/api/v1/teams/:id/members/:userId",
  signedIn,
  jsonBody,
  validate("json", memberBody),
  async (c) => {
    const { ctx, user } = c.var;
    const { id, userId } = c.req.param();
    return ok(c, await changeDepartment(ctx, user.id, id, userId, c.req.valid("json").department));
  },
);
