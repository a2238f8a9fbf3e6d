import { login } from "../../auth/login.ts";
import { keepCookie } from "../../auth/session-cookie.ts";
import { loginBody } from "../../contract/auth.schema.ts";
import { anyone } from "../../http/access.ts";
import { endpoint, ok } from "../../http/app.ts";
import { clientOf } from "../../http/client.ts";
import { jsonBody, validate } from "../../http/validate.ts";
import { presentUser } from "../../users/present.ts";

export default endpoint().post(
  "/api/auth/login",
  anyone,
  jsonBody,
  validate("json", loginBody),
  async (c) => {
    const { user, tokens, cookie } = await login(c.var.ctx, clientOf(c), c.req.valid("json"));
    keepCookie(c, cookie);
    return ok(c, { user: presentUser(user), tokens });
  },
);
