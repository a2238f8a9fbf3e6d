import { claimHandoffBody } from "#contract/handoff/handoff.schema.ts";
import { endpoint } from "#core/http/app.ts";
import { clientOf } from "#core/http/client.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { linkHolder } from "#functions/accounts/access.ts";
import { cancelOnPhone } from "#functions/handoff/cancel-on-phone.ts";

export default endpoint().post(
  "/api/handoff/cancel",
  linkHolder,
  jsonBody,
  validate("json", claimHandoffBody),
  async (c) => {
    await cancelOnPhone(c.var.ctx, clientOf(c), c.req.valid("json"));
    return c.body(null, 204);
  },
);
