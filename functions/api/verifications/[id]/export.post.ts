import { exportBody } from "../../../contract/verification.schema.ts";
import { signedIn } from "../../../http/access.ts";
import { endpoint } from "../../../http/app.ts";
import { jsonBody, validate } from "../../../http/validate.ts";
import { exportReport } from "../../../verification/report/export.ts";

export default endpoint().post(
  "/api/verifications/:id/export",
  signedIn,
  jsonBody,
  validate("json", exportBody),
  async (c) => exportReport(c.var.ctx, c.var.user.id, c.req.param("id"), c.req.valid("json").format),
);
