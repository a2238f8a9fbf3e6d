import { enrollTotp } from "../../../auth/totp/enroll.ts";
import { totpEnrollBody } from "../../../contract/totp.schema.ts";
import { signedIn } from "../../../http/access.ts";
import { endpoint, ok } from "../../../http/app.ts";
import { jsonBody, validate } from "../../../http/validate.ts";

export default endpoint().post(
  "/api/auth/totp/enroll",
  signedIn,
  jsonBody,
  validate("json", totpEnrollBody),
  async (c) => {
    const { secret, uri } = await enrollTotp(c.var.ctx, c.var.user, c.req.valid("json").password);
    return ok(c, { secret, uri });
  },
);
