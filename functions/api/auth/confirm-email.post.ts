import { confirmEmailBody } from "#contract/accounts/profile.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { clientOf } from "#core/http/client.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { signedInOrLink } from "#functions/accounts/access.ts";
import { confirmEmail } from "#functions/accounts/links/confirm-email.ts";

export default endpoint().post(
  "/api/auth/confirm-email",
  signedInOrLink,
  jsonBody,
  validate("json", confirmEmailBody),
  async (c) => {
    const email = await confirmEmail(c.var.ctx, clientOf(c), c.var.user ?? null, c.req.valid("json"));
    return ok(c, { email });
  },
);
