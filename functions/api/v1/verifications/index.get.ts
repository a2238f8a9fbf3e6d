import { listQuery } from "#contract/verification/verification.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { listVerifications } from "#functions/lists/list.ts";

export default endpoint().get("/api/v1/verifications", signedIn, validate("query", listQuery), async (c) => {
  return ok(c, await listVerifications(c.var.ctx, c.var.user.id, c.req.valid("query")));
});
