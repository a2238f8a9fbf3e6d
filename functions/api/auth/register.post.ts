import { registerBody } from "#contract/accounts/auth.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { clientOf } from "#core/http/client.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { anyone } from "#functions/accounts/access.ts";
import { presentUser } from "#functions/accounts/profile/present.ts";
import { keepDevice } from "#functions/accounts/sessions/device-cookie.ts";
import { keepCookie } from "#functions/accounts/sessions/session-cookie.ts";
import { register } from "#functions/accounts/sign-in/register.ts";

export default endpoint().post(
  "/api/auth/register",
  anyone,
  jsonBody,
  validate("json", registerBody),
  async (c) => {
    const { user, tokens, cookie, device } = await register(c.var.ctx, clientOf(c), c.req.valid("json"));
    keepCookie(c, cookie);
    keepDevice(c, device);
    return ok(c, { user: presentUser(user), tokens }, 201);
  },
);
