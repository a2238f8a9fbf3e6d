import { refresh } from "../../auth/refresh.ts";
import { refreshBody } from "../../contract/auth.schema.ts";
import { anyone } from "../../http/access.ts";
import { endpoint, ok } from "../../http/app.ts";
import { clientOf } from "../../http/client.ts";
import { jsonBody, validate } from "../../http/validate.ts";

export default endpoint().post(
  "/api/auth/refresh",
  anyone,
  jsonBody,
  validate("json", refreshBody),
  async (c) => {
    const tokens = await refresh(c.var.ctx, clientOf(c), c.req.valid("json").refreshToken);
    return ok(c, { tokens });
  },
);
