import { totpProofBody } from "#contract/accounts/totp.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { clientOf } from "#core/http/client.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { disableTotp } from "#functions/accounts/totp/disable.ts";

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
