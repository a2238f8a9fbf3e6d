import { openHandoffBody } from "#contract/handoff/handoff.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { clientOf } from "#core/http/client.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { linkHolder } from "#functions/accounts/access.ts";
import { openOnPhone } from "#functions/handoff/open-on-phone.ts";

export default endpoint().post(
  "/api/handoff/open",
  linkHolder,
  jsonBody,
  validate("json", openHandoffBody),
  async (c) => ok(c, await openOnPhone(c.var.ctx, clientOf(c), c.req.valid("json").token)),
);
