import { openToAllOrigins } from "#core/http/all-origins.ts";
import { endpoint } from "#core/http/app.ts";
import { anyone } from "#functions/accounts/access.ts";
import { issuerMetadata } from "#functions/credentials/public-keys.ts";

/** Responds with the issuer's metadata, not wrapped in `{ success, data }`, as the SD-JWT VC draft requires. */
export default endpoint().get("/.well-known/jwt-vc-issuer", anyone, openToAllOrigins, async (c) => {
  c.header("Cache-Control", "public, max-age=300");
  return c.json(await issuerMetadata(c.var.ctx));
});
