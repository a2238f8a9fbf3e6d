import { changePasswordBody } from "#contract/accounts/auth.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { changePassword } from "#functions/accounts/sign-in/change-password.ts";

export default endpoint().post(
  "/api/auth/change-password",
  signedIn,
  jsonBody,
  validate("json", changePasswordBody),
  async (c) => {
    await changePassword(c.var.ctx, c.var.user, c.req.valid("json"));
    return ok(c, { password_set: true });
  },
);
