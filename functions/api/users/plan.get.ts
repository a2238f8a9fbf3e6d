import { planOf } from "../../billing/plan.ts";
import { signedIn } from "../../http/access.ts";
import { endpoint, ok } from "../../http/app.ts";

export default endpoint().get("/api/users/plan", signedIn, async (c) => {
  const { ctx, user } = c.var;
  return ok(c, await planOf(ctx, user.id));
});
