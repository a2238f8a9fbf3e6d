import { personalAnalytics } from "../../analytics/personal.ts";
import { signedIn } from "../../http/access.ts";
import { endpoint, ok } from "../../http/app.ts";

export default endpoint().get("/api/analytics/personal", signedIn, async (c) => {
  const { ctx, user } = c.var;
  return ok(c, await personalAnalytics(ctx, user.id));
});
