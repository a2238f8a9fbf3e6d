import { billingBody } from "#contract/billing/billing.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { openPortal } from "#functions/billing/methods/setup.ts";

export default endpoint().post(
  "/api/billing/portal",
  signedIn,
  jsonBody,
  validate("json", billingBody),
  async (c) => {
    const { ctx, user } = c.var;
    return ok(c, await openPortal(ctx, user.id, c.req.valid("json").teamId));
  },
);
