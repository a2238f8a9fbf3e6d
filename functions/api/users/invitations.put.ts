import { invitationsBody } from "#contract/accounts/mail.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { setInvitationsBlocked } from "#functions/mail/opt-out.ts";

export default endpoint().put(
  "/api/users/invitations",
  signedIn,
  jsonBody,
  validate("json", invitationsBody),
  async (c) => {
    const { ctx, user } = c.var;
    const { blocked } = c.req.valid("json");
    await setInvitationsBlocked(ctx, user.id, blocked);
    return ok(c, { blocked });
  },
);
