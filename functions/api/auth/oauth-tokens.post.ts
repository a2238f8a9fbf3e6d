import { oauthTokensBody } from "#contract/accounts/totp.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { clientOf } from "#core/http/client.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { anyone } from "#functions/accounts/access.ts";
import { dropHandoff, readHandoff } from "#functions/accounts/google/cookies.ts";
import { takeTokens } from "#functions/accounts/google/take-tokens.ts";
import { keepDevice } from "#functions/accounts/sessions/device-cookie.ts";
import { keepCookie } from "#functions/accounts/sessions/session-cookie.ts";

/** If the GET responded with `totp_required`, the page sends the code here, along with the same cookie. */
export default endpoint().post(
  "/api/auth/oauth-tokens",
  anyone,
  jsonBody,
  validate("json", oauthTokensBody),
  async (c) => {
    const { totp } = c.req.valid("json");
    const { tokens, cookie, device } = await takeTokens(c.var.ctx, clientOf(c), readHandoff(c), totp);
    keepCookie(c, cookie);
    keepDevice(c, device);
    dropHandoff(c);
    return ok(c, { tokens });
  },
);
