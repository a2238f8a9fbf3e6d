import { listQuery } from "../../../contract/verification.schema.ts";
import { signedIn } from "../../../http/access.ts";
import { endpoint } from "../../../http/app.ts";
import { validate } from "../../../http/validate.ts";
import { exportList } from "../../../verification/list/export.ts";

export default endpoint().get(
  "/api/v1/verifications/export",
  signedIn,
  validate("query", listQuery),
  async (c) => exportList(c.var.ctx, c.var.user.id, c.req.valid("query")),
);
