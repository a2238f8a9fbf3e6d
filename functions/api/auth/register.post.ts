import { register } from "../../auth/register.ts";
import { keepCookie } from "../../auth/session-cookie.ts";
import { registerBody } from "../../contract/auth.schema.ts";
import { anyone } from "../../http/access.ts";
import { endpoint, ok } from "../../http/app.ts";
import { clientOf } from "../../http/client.ts";
import { jsonBody, validate } from "../../http/validate.ts";
import { presentUser } from "../../users/present.ts";

export default endpoint().post(
  "/api/auth/register",
  anyone,
  jsonBody,
  validate("json", registerBody),
  async (c) => {
    const { user, tokens, cookie } = await register(c.var.ctx, clientOf(c), c.req.valid("json"));
    keepCookie(c, cookie);
    return ok(c, { user: presentUser(user), tokens }, 201);
  },
);
