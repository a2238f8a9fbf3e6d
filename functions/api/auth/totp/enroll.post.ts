import { totpEnrollBody } from "#contract/accounts/totp.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { enrollTotp } from "#functions/accounts/totp/enroll.ts";

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
