import { changePassword } from "../../auth/change-password.ts";
import { changePasswordBody } from "../../contract/auth.schema.ts";
import { signedIn } from "../../http/access.ts";
import { endpoint, ok } from "../../http/app.ts";
import { jsonBody, validate } from "../../http/validate.ts";

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
