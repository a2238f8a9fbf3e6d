import { endpoint } from "#core/http/app.ts";
import { anyone } from "#functions/accounts/access.ts";
import { securityTxt } from "#functions/support/security-txt.ts";

/** Responds with plain text, not wrapped in `{ success, data }`, as RFC 9116 requires. */
export default endpoint().get("/.well-known/security.txt", anyone, (c) => {
  c.header("Cache-Control", "public, max-age=86400");
  return c.text(securityTxt(c.var.ctx));
});
