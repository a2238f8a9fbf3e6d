import { totpConfirmBody } from "#contract/accounts/totp.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { confirmTotp } from "#functions/accounts/totp/confirm.ts";

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
