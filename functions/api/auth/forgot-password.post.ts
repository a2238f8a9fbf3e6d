import { forgotPassword } from "../../auth/forgot-password.ts";
import { forgotPasswordBody } from "../../contract/auth.schema.ts";
import { anyone } from "../../http/access.ts";
import { endpoint, ok } from "../../http/app.ts";
import { clientOf } from "../../http/client.ts";
import { jsonBody, validate } from "../../http/validate.ts";

export default endpoint().post(
  "/api/auth/forgot-password",
  anyone,
  jsonBody,
  validate("json", forgotPasswordBody),
  async (c) => {
    await forgotPassword(c.var.ctx, clientOf(c), c.req.valid("json").email);
    return ok(c, { message: "If there is an account with this address, a mail with a link is on its way." });
  },
);
