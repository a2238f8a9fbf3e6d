import { personalQuery } from "#contract/analytics.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { personalAnalytics } from "#functions/analytics/personal.ts";

export default endpoint().get(
  "/api/analytics/personal",
  signedIn,
  validate("query", personalQuery),
  async (c) => {
    const { ctx, user } = c.var;
    return ok(c, await personalAnalytics(ctx, user.id, c.req.valid("query").tz));
  },
);
