import { invitationsBody } from "../../contract/mail.schema.ts";
import { signedIn } from "../../http/access.ts";
import { endpoint, ok } from "../../http/app.ts";
import { jsonBody, validate } from "../../http/validate.ts";
import { setInvitationsBlocked } from "../../mail/opt-out.ts";

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
