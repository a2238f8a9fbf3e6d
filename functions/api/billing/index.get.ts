import { billingQuery } from "#contract/billing/billing.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { showBilling } from "#functions/billing/overview.ts";

export default endpoint().get("/api/billing", signedIn, validate("query", billingQuery), async (c) => {
  const { ctx, user } = c.var;
  return ok(c, await showBilling(ctx, user.id, c.req.valid("query").teamId));
});
