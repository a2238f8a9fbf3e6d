import { endpoint } from "#core/http/app.ts";
import { anyone } from "#functions/accounts/access.ts";
import { publicKeys } from "#functions/accounts/sessions/public-keys.ts";

/** Answers with a bare JWK set, as RFC 7517 requires, instead of the envelope. */
export default endpoint().get("/.well-known/jwks.json", anyone, async (c) => {
  c.header("Cache-Control", "public, max-age=3600");
  return c.json(await publicKeys(c.var.ctx));
});
