import { endHandoffBody } from "#contract/handoff/handoff.schema.ts";
import { endpoint } from "#core/http/app.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { phone } from "#functions/accounts/access.ts";
import { endOnPhone } from "#functions/handoff/end-on-phone.ts";

export default endpoint().post(
  "/api/handoff/end",
  phone,
  jsonBody,
  validate("json", endHandoffBody),
  async (c) => {
    await endOnPhone(c.var.ctx, c.var.user, c.req.valid("json").finished);
    return c.body(null, 204);
  },
);
