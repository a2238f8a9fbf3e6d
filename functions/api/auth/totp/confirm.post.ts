import { confirmTotp } from "../../../auth/totp/confirm.ts";
import { totpConfirmBody } from "../../../contract/totp.schema.ts";
import { signedIn } from "../../../http/access.ts";
import { endpoint, ok } from "../../../http/app.ts";
import { jsonBody, validate } from "../../../http/validate.ts";

export default endpoint().post(
  "/api/auth/totp/confirm",
  signedIn,
  jsonBody,
  validate("json", totpConfirmBody),
  async (c) => {
    const codes = await confirmTotp(c.var.ctx, c.var.user, c.req.valid("json").code);
    return ok(c, { recovery_codes: codes });
  },
);
