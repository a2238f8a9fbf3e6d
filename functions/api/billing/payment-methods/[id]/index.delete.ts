import { billingQuery } from "#contract/billing/billing.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { removeMethod } from "#functions/billing/methods/change.ts";
import { showBilling } from "#functions/billing/overview.ts";

export default endpoint().delete(
  "/api/billing/payment-methods/:id",
  signedIn,
  validate("query", billingQuery),
  async (c) => {
    const { ctx, user } = c.var;
    const { teamId } = c.req.valid("query");
    await removeMethod(ctx, user.id, c.req.param("id"), teamId);
    return ok(c, await showBilling(ctx, user.id, teamId));
  },
);
