import { verifyEmail } from "../../auth/verify-email.ts";
import { tokenBody } from "../../contract/auth.schema.ts";
import { linkHolder } from "../../http/access.ts";
import { endpoint, ok } from "../../http/app.ts";
import { clientOf } from "../../http/client.ts";
import { jsonBody, validate } from "../../http/validate.ts";

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
