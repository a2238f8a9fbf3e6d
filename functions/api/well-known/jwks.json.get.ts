import { openToAllOrigins } from "#core/http/all-origins.ts";
import { endpoint } from "#core/http/app.ts";
import { anyone } from "#functions/accounts/access.ts";
import { publicKeys } from "#functions/accounts/sessions/public-keys.ts";
import { credentialKeys } from "#functions/credentials/public-keys.ts";

/** Responds with a JWK set, not wrapped in `{ success, data }`, as RFC 7517 requires. */
export default endpoint().get("/.well-known/jwks.json", anyone, openToAllOrigins, async (c) => {
  const { ctx } = c.var;
  const [access, credentials] = await Promise.all([publicKeys(ctx), credentialKeys(ctx)]);
  c.header("Cache-Control", "public, max-age=300");
  return c.json({ keys: [...access.keys, ...credentials.keys] });
});
