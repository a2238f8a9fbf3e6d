import { dashboardQuery } from "#contract/analytics.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { dashboard } from "#functions/analytics/dashboard.ts";

export default endpoint().get(
  "/api/analytics/dashboard",
  signedIn,
  validate("query", dashboardQuery),
  async (c) => ok(c, await dashboard(c.var.ctx, c.var.user.id, c.req.valid("query"))),
);
