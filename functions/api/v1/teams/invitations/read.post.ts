import { invitationTokenBody } from "#contract/teams/teams.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { clientOf } from "#core/http/client.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { linkHolder } from "#functions/accounts/access.ts";
import { readInvitation } from "#functions/teams/invitations/read.ts";

export default endpoint().post(
  "/api/v1/teams/invitations/read",
  linkHolder,
  jsonBody,
  validate("json", invitationTokenBody),
  async (c) => ok(c, await readInvitation(c.var.ctx, clientOf(c), c.req.valid("json").token)),
);
