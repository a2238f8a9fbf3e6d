import { openBody } from "#contract/verification/verification.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { clientOf } from "#core/http/client.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { linkHolder } from "#functions/accounts/access.ts";
import { readInvite } from "#functions/lifecycle/answer/read-invite.ts";

export default endpoint().post(
  "/api/verifications/:id/invite",
  linkHolder,
  jsonBody,
  validate("json", openBody),
  async (c) => ok(c, await readInvite(c.var.ctx, clientOf(c), c.req.param("id"), c.req.valid("json").invite)),
);
