import { invitationTokenBody } from "#contract/teams/teams.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { clientOf } from "#core/http/client.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { acceptInvitation } from "#functions/teams/invitations/accept.ts";

export default endpoint().post(
  "/api/v1/teams/invitations/accept",
  signedIn,
  jsonBody,
  validate("json", invitationTokenBody),
  async (c) => {
    const { ctx, user } = c.var;
    return ok(c, await acceptInvitation(ctx, clientOf(c), user.id, c.req.valid("json").token));
  },
);
