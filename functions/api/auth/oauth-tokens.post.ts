import { dropHandoff, readHandoff } from "../../auth/google/cookies.ts";
import { takeTokens } from "../../auth/google/take-tokens.ts";
import { keepCookie } from "../../auth/session-cookie.ts";
import { oauthTokensBody } from "../../contract/totp.schema.ts";
import { anyone } from "../../http/access.ts";
import { endpoint, ok } from "../../http/app.ts";
import { clientOf } from "../../http/client.ts";
import { jsonBody, validate } from "../../http/validate.ts";

/** The second step, where the GET answered `totp_required`: the same cookie, with a code. */
export default endpoint().post(
  "/api/auth/oauth-tokens",
  anyone,
  jsonBody,
  validate("json", oauthTokensBody),
  async (c) => {
    const { totp } = c.req.valid("json");
    const { tokens, cookie } = await takeTokens(c.var.ctx, clientOf(c), readHandoff(c), totp);
    keepCookie(c, cookie);
    dropHandoff(c);
    return ok(c, { tokens });
  },
);
