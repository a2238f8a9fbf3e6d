import { planBody } from "#contract/billing/billing.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { previewPlan } from "#functions/billing/subscriptions/change.ts";

export default endpoint().post(
  "/api/billing/plan/preview",
  signedIn,
  jsonBody,
  validate("json", planBody),
  async (c) => {
    const { ctx, user } = c.var;
    return ok(c, await previewPlan(ctx, user.id, c.req.valid("json")));
  },
);
