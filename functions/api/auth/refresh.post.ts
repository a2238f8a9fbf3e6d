import { refreshBody } from "#contract/accounts/auth.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { clientOf } from "#core/http/client.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { anyone } from "#functions/accounts/access.ts";
import { presentUser } from "#functions/accounts/profile/present.ts";
import { refresh } from "#functions/accounts/sessions/refresh.ts";

export default endpoint().post(
  "/api/auth/refresh",
  anyone,
  jsonBody,
  validate("json", refreshBody),
  async (c) => {
    const { tokens, user, limitedTo, lastEvent } = await refresh(
      c.var.ctx,
      clientOf(c),
      c.req.valid("json").refreshToken,
    );
    return ok(c, { tokens, user: presentUser(user, limitedTo), last_event: lastEvent });
  },
);
