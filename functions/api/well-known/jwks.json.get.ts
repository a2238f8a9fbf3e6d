import { publicKeys } from "../../auth/public-keys.ts";
import { anyone } from "../../http/access.ts";
import { endpoint } from "../../http/app.ts";

/** Answers a bare JWK set, as RFC 7517 has it, not the envelope. */
export default endpoint().get("/.well-known/jwks.json", anyone, async (c) => {
  c.header("Cache-Control", "public, max-age=3600");
  return c.json(await publicKeys(c.var.ctx));
});
