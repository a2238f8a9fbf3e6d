import { sendHandoffBody } from "#contract/handoff/handoff.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { clientOf } from "#core/http/client.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { party } from "#functions/accounts/access.ts";
import { sendHandoff } from "#functions/handoff/send.ts";

export default endpoint().post(
  "/api/verifications/:id/handoff/send",
  party,
  jsonBody,
  validate("json", sendHandoffBody),
  async (c) => {
    const { ctx, user } = c.var;
    const { channel } = c.req.valid("json");
    await sendHandoff(ctx, user, clientOf(c), c.req.param("id"), channel);
    return ok(c, {}, 202);
  },
);
