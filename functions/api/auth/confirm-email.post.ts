import { confirmEmail } from "../../auth/confirm-email.ts";
import { confirmEmailBody } from "../../contract/profile.schema.ts";
import { signedInOrLink } from "../../http/access.ts";
import { endpoint, ok } from "../../http/app.ts";
import { clientOf } from "../../http/client.ts";
import { jsonBody, validate } from "../../http/validate.ts";

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
