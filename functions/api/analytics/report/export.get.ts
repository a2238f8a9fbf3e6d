import { reportQuery } from "#contract/analytics.schema.ts";
import { endpoint } from "#core/http/app.ts";
import { validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { exportReport } from "#functions/analytics/export.ts";

export default endpoint().get(
  "/api/analytics/report/export",
  signedIn,
  validate("query", reportQuery),
  async (c) => exportReport(c.var.ctx, c.var.user.id, c.req.valid("query")),
);
