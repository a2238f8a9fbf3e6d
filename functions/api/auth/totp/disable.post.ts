import { disableTotp } from "../../../auth/totp/disable.ts";
import { totpProofBody } from "../../../contract/totp.schema.ts";
import { signedIn } from "../../../http/access.ts";
import { endpoint, ok } from "../../../http/app.ts";
import { clientOf } from "../../../http/client.ts";
import { jsonBody, validate } from "../../../http/validate.ts";

export default endpoint().post(
  "/api/auth/totp/disable",
  signedIn,
  jsonBody,
  validate("json", totpProofBody),
  async (c) => {
    await disableTotp(c.var.ctx, c.var.user, clientOf(c), c.req.valid("json"));
    return ok(c, { totp_enabled: false });
  },
);
