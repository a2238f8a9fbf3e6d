import { claimHandoffBody } from "#contract/handoff/handoff.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { clientOf } from "#core/http/client.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { linkHolder } from "#functions/accounts/access.ts";
import { beginPhoneSession } from "#functions/handoff/begin-session.ts";

export default endpoint().post(
  "/api/handoff/confirm",
  linkHolder,
  jsonBody,
  validate("json", claimHandoffBody),
  async (c) => ok(c, await beginPhoneSession(c.var.ctx, clientOf(c), c.req.valid("json"))),
);
