import { forgotPasswordBody } from "#contract/accounts/auth.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { clientOf } from "#core/http/client.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { anyone } from "#functions/accounts/access.ts";
import { forgotPassword } from "#functions/accounts/sign-in/forgot-password.ts";

export default endpoint().post(
  "/api/auth/forgot-password",
  anyone,
  jsonBody,
  validate("json", forgotPasswordBody),
  async (c) => {
    await forgotPassword(c.var.ctx, clientOf(c), c.req.valid("json").email);
    return ok(c, { message: "If there's an account with this address, an email with a link is on its way." });
  },
);
