import { endpoint, ok } from "#core/http/app.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { logout } from "#functions/accounts/sessions/logout.ts";
import { dropCookie } from "#functions/accounts/sessions/session-cookie.ts";

export default endpoint().post("/api/auth/logout", signedIn, async (c) => {
  await logout(c.var.ctx, c.var.user);
  dropCookie(c);
  return ok(c, { signed_in: false });
});
