import { reportQuery } from "#contract/analytics.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { report } from "#functions/analytics/report.ts";

export default endpoint().get("/api/analytics/report", signedIn, validate("query", reportQuery), async (c) =>
  ok(c, await report(c.var.ctx, c.var.user.id, c.req.valid("query"))),
);
