import { renewRecoveryCodes } from "../../../auth/totp/renew-recovery-codes.ts";
import { totpProofBody } from "../../../contract/totp.schema.ts";
import { signedIn } from "../../../http/access.ts";
import { endpoint, ok } from "../../../http/app.ts";
import { clientOf } from "../../../http/client.ts";
import { jsonBody, validate } from "../../../http/validate.ts";

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
