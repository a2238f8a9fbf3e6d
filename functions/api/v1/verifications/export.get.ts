import { listQuery } from "#contract/verification/verification.schema.ts";
import { endpoint } from "#core/http/app.ts";
import { validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { exportList } from "#functions/lists/export.ts";

export default endpoint().get(
  "/api/v1/verifications/export",
  signedIn,
  validate("query", listQuery),
  async (c) => exportList(c.var.ctx, c.var.user.id, c.req.valid("query")),
);
