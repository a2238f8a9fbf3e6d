import { listQuery } from "../../../contract/verification.schema.ts";
import { signedIn } from "../../../http/access.ts";
import { endpoint, ok } from "../../../http/app.ts";
import { validate } from "../../../http/validate.ts";
import { listVerifications } from "../../../verification/list/list.ts";

export default endpoint().get("/api/v1/verifications", signedIn, validate("query", listQuery), async (c) => {
  return ok(c, await listVerifications(c.var.ctx, c.var.user.id, c.req.valid("query")));
});
