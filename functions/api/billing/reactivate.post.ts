import { billingBody } from "#contract/billing/billing.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { idempotent } from "#core/http/idempotent.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { showBilling } from "#functions/billing/overview.ts";
import { reactivatePlan } from "#functions/billing/subscriptions/cancel.ts";

export default endpoint().post(
  "/api/billing/reactivate",
  signedIn,
  jsonBody,
  idempotent,
  validate("json", billingBody),
  async (c) => {
    const { ctx, user, once } = c.var;
    const { teamId } = c.req.valid("json");
    await reactivatePlan(ctx, user.id, teamId, once);
    return ok(c, await showBilling(ctx, user.id, teamId));
  },
);
