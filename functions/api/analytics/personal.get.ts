import { endpoint, ok } from "#core/http/app.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { personalAnalytics } from "#functions/analytics/personal.ts";

export default endpoint().get("/api/analytics/personal", signedIn, async (c) => {
  const { ctx, user } = c.var;
  return ok(c, await personalAnalytics(ctx, user.id));
});
