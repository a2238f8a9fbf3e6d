import { resetPasswordBody } from "#contract/accounts/auth.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { clientOf } from "#core/http/client.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { linkHolder } from "#functions/accounts/access.ts";
import { resetPassword } from "#functions/accounts/sign-in/reset-password.ts";

export default endpoint().post(
  "/api/auth/reset-password",
  linkHolder,
  jsonBody,
  validate("json", resetPasswordBody),
  async (c) => {
    await resetPassword(c.var.ctx, clientOf(c), c.req.valid("json"));
    return ok(c, { password_set: true });
  },
);
