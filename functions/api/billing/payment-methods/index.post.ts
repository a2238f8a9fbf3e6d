import { methodBody } from "#contract/billing/billing.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { idempotent } from "#core/http/idempotent.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { addMethod } from "#functions/billing/methods/change.ts";

export default endpoint().post(
  "/api/billing/payment-methods",
  signedIn,
  jsonBody,
  idempotent,
  validate("json", methodBody),
  async (c) => {
    const { ctx, user, once } = c.var;
    return ok(c, await addMethod(ctx, user.id, c.req.valid("json"), once), 201);
  },
);
