import { logoutBody } from "#contract/accounts/auth.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { person } from "#functions/accounts/access.ts";
import { logout } from "#functions/accounts/sessions/logout.ts";
import { dropCookie } from "#functions/accounts/sessions/session-cookie.ts";

export default endpoint().post(
  "/api/auth/logout",
  person,
  jsonBody,
  validate("json", logoutBody),
  async (c) => {
    const { timedOut } = c.req.valid("json");
    await logout(c.var.ctx, c.var.user, timedOut ? "timed_out" : "logged_out");
    dropCookie(c);
    return ok(c, { signed_in: false });
  },
);
