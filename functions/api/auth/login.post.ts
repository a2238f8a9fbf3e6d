import { loginBody } from "#contract/accounts/auth.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { clientOf } from "#core/http/client.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { anyone } from "#functions/accounts/access.ts";
import { presentUser } from "#functions/accounts/profile/present.ts";
import { keepDevice } from "#functions/accounts/sessions/device-cookie.ts";
import { keepCookie } from "#functions/accounts/sessions/session-cookie.ts";
import { login } from "#functions/accounts/sign-in/login.ts";

export default endpoint().post(
  "/api/auth/login",
  anyone,
  jsonBody,
  validate("json", loginBody),
  async (c) => {
    const { user, tokens, cookie, device } = await login(c.var.ctx, clientOf(c), c.req.valid("json"));
    keepCookie(c, cookie);
    keepDevice(c, device);
    return ok(c, { user: presentUser(user), tokens });
  },
);
