import { planQuery } from "#contract/teams/teams.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { planOf } from "#functions/allowance/plan.ts";

export default endpoint().get("/api/users/plan", signedIn, validate("query", planQuery), async (c) => {
  const { ctx, user } = c.var;
  return ok(c, await planOf(ctx, user.id, c.req.valid("query").teamId));
});
