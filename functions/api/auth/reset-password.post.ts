import { resetPassword } from "../../auth/reset-password.ts";
import { resetPasswordBody } from "../../contract/auth.schema.ts";
import { linkHolder } from "../../http/access.ts";
import { endpoint, ok } from "../../http/app.ts";
import { clientOf } from "../../http/client.ts";
import { jsonBody, validate } from "../../http/validate.ts";

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
