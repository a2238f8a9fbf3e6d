import { logout } from "../../auth/logout.ts";
import { dropCookie } from "../../auth/session-cookie.ts";
import { signedIn } from "../../http/access.ts";
import { endpoint, ok } from "../../http/app.ts";

export default endpoint().post("/api/auth/logout", signedIn, async (c) => {
  await logout(c.var.ctx, c.var.user);
  dropCookie(c);
  return ok(c, { signed_in: false });
});
