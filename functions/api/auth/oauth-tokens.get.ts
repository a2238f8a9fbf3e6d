import { dropHandoff, readHandoff } from "../../auth/google/cookies.ts";
import { takeTokens } from "../../auth/google/take-tokens.ts";
import { keepCookie } from "../../auth/session-cookie.ts";
import { anyone } from "../../http/access.ts";
import { endpoint, ok } from "../../http/app.ts";
import { clientOf } from "../../http/client.ts";

/** The page that came back with `oauth=success` fetches its tokens, once, by an HttpOnly cookie. */
export default endpoint().get("/api/auth/oauth-tokens", anyone, async (c) => {
  const { tokens, cookie } = await takeTokens(c.var.ctx, clientOf(c), readHandoff(c));
  keepCookie(c, cookie);
  dropHandoff(c);
  return ok(c, { tokens });
});
