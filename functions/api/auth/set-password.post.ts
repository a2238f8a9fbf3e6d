import { setPasswordBody } from "#contract/accounts/auth.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { clientOf } from "#core/http/client.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { person } from "#functions/accounts/access.ts";
import { presentUser } from "#functions/accounts/profile/present.ts";
import { keepDevice } from "#functions/accounts/sessions/device-cookie.ts";
import { keepCookie } from "#functions/accounts/sessions/session-cookie.ts";
import { setPassword } from "#functions/passwordless/set-password.ts";

export default endpoint().post(
  "/api/auth/set-password",
  person,
  jsonBody,
  validate("json", setPasswordBody),
  async (c) => {
    const { ctx, user: caller } = c.var;
    const { password } = c.req.valid("json");
    const { user, tokens, cookie, device } = await setPassword(ctx, caller, clientOf(c), password);
    keepCookie(c, cookie);
    keepDevice(c, device);
    return ok(c, { user: presentUser(user), tokens });
  },
);
