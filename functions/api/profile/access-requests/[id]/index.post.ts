import { accessDecisionBody } from "#contract/sharing/sharing.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { decideAccess } from "#functions/sharing/access/decide.ts";

export default endpoint().post(
  "/api/profile/access-requests/:id",
  signedIn,
  jsonBody,
  validate("json", accessDecisionBody),
  async (c) => {
    const { ctx, user } = c.var;
    return ok(c, await decideAccess(ctx, user.id, c.req.param("id"), c.req.valid("json")));
  },
);
