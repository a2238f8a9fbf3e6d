import { quoteBody } from "#contract/billing/billing.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { quoteRequest } from "#functions/billing/quote.ts";

export default endpoint().post(
  "/api/billing/quote",
  signedIn,
  jsonBody,
  validate("json", quoteBody),
  async (c) => {
    const { ctx, user } = c.var;
    return ok(c, await quoteRequest(ctx, user.id, c.req.valid("json")));
  },
);
