import { tokenBody } from "#contract/accounts/auth.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { clientOf } from "#core/http/client.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { linkHolder } from "#functions/accounts/access.ts";
import { verifyEmail } from "#functions/accounts/links/verify-email.ts";

export default endpoint().post(
  "/api/auth/verify-email",
  linkHolder,
  jsonBody,
  validate("json", tokenBody),
  async (c) => {
    await verifyEmail(c.var.ctx, clientOf(c), c.req.valid("json").token);
    return ok(c, { email_verified: true });
  },
);
