import { planBody } from "#contract/billing/billing.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { idempotent } from "#core/http/idempotent.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { showBilling } from "#functions/billing/overview.ts";
import { changePlan } from "#functions/billing/subscriptions/change.ts";

export default endpoint().post(
  "/api/billing/plan",
  signedIn,
  jsonBody,
  idempotent,
  validate("json", planBody),
  async (c) => {
    const { ctx, user, once } = c.var;
    const body = c.req.valid("json");
    await changePlan(ctx, user.id, body, once);
    return ok(c, await showBilling(ctx, user.id, body.teamId));
  },
);
