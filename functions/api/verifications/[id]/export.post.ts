import { exportBody } from "#contract/verification/verification.schema.ts";
import { endpoint } from "#core/http/app.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { party } from "#functions/accounts/access.ts";
import { exportReport } from "#functions/reports/export.ts";

export default endpoint().post(
  "/api/verifications/:id/export",
  party,
  jsonBody,
  validate("json", exportBody),
  async (c) => exportReport(c.var.ctx, c.var.user.id, c.req.param("id"), c.req.valid("json").format),
);
