import { billingBody } from "#contract/billing/billing.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { setDefaultMethod } from "#functions/billing/methods/change.ts";
import { showBilling } from "#functions/billing/overview.ts";

export default endpoint().put(
  "/api/billing/payment-methods/:id/default",
  signedIn,
  jsonBody,
  validate("json", billingBody),
  async (c) => {
    const { ctx, user } = c.var;
    const { teamId } = c.req.valid("json");
    await setDefaultMethod(ctx, user.id, c.req.param("id"), teamId);
    return ok(c, await showBilling(ctx, user.id, teamId));
  },
);
