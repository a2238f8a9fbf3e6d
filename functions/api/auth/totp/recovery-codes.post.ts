import { totpProofBody } from "#contract/accounts/totp.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { clientOf } from "#core/http/client.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { renewRecoveryCodes } from "#functions/accounts/totp/renew-recovery-codes.ts";

export default endpoint().post(
  "/api/auth/totp/recovery-codes",
  signedIn,
  jsonBody,
  validate("json", totpProofBody),
  async (c) => {
    const codes = await renewRecoveryCodes(c.var.ctx, c.var.user, clientOf(c), c.req.valid("json"));
    return ok(c, { recovery_codes: codes });
  },
);
