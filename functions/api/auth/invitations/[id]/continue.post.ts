import { continueBody } from "#contract/verification/invitation.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { clientOf } from "#core/http/client.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { linkHolder } from "#functions/accounts/access.ts";
import { presentUser } from "#functions/accounts/profile/present.ts";
import { keepDevice } from "#functions/accounts/sessions/device-cookie.ts";
import { keepCookie } from "#functions/accounts/sessions/session-cookie.ts";
import { SESSION_RULES } from "#functions/accounts/sessions/session-rules.ts";
import { continueInvited } from "#functions/passwordless/continue-invited.ts";

export default endpoint().post(
  "/api/auth/invitations/:id/continue",
  linkHolder,
  jsonBody,
  validate("json", continueBody),
  async (c) => {
    const id = c.req.param("id");
    const { user, tokens, cookie, device } = await continueInvited(
      c.var.ctx,
      clientOf(c),
      id,
      c.req.valid("json"),
    );
    keepCookie(c, cookie, SESSION_RULES.kept);
    keepDevice(c, device);
    return ok(c, { user: presentUser(user, id), tokens }, 201);
  },
);
