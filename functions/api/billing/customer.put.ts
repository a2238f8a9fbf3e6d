import { customerBody } from "#contract/billing/billing.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { saveDetails } from "#functions/billing/details.ts";

export default endpoint().put(
  "/api/billing/customer",
  signedIn,
  jsonBody,
  validate("json", customerBody),
  async (c) => {
    const { ctx, user } = c.var;
    return ok(c, await saveDetails(ctx, user.id, c.req.valid("json")));
  },
);
