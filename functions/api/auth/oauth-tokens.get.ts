import { endpoint, ok } from "#core/http/app.ts";
import { clientOf } from "#core/http/client.ts";
import { anyone } from "#functions/accounts/access.ts";
import { dropHandoff, readHandoff } from "#functions/accounts/google/cookies.ts";
import { takeTokens } from "#functions/accounts/google/take-tokens.ts";
import { keepDevice } from "#functions/accounts/sessions/device-cookie.ts";
import { keepCookie } from "#functions/accounts/sessions/session-cookie.ts";

/**
 * After a sign-in with Google, the page that opens with `oauth=success` fetches its tokens here. The HttpOnly hand-off
 * cookie authorizes this, and only once.
 */
export default endpoint().get("/api/auth/oauth-tokens", anyone, async (c) => {
  const { tokens, cookie, device } = await takeTokens(c.var.ctx, clientOf(c), readHandoff(c));
  keepCookie(c, cookie);
  keepDevice(c, device);
  dropHandoff(c);
  return ok(c, { tokens });
});
