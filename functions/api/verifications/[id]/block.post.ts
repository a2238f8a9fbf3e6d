import { endpoint, ok } from "#core/http/app.ts";
import { jsonBody } from "#core/http/validate.ts";
import { party } from "#functions/accounts/access.ts";
import { blockRequester } from "#functions/lifecycle/answer/block.ts";

export default endpoint().post("/api/verifications/:id/block", party, jsonBody, async (c) => {
  await blockRequester(c.var.ctx, c.var.user.id, c.req.param("id"));
  return ok(c, { requester_blocked: true });
});
