import { endpoint, ok } from "#core/http/app.ts";
import { party } from "#functions/accounts/access.ts";
import { unblockRequester } from "#functions/lifecycle/answer/block.ts";

export default endpoint().delete("/api/verifications/:id/block", party, async (c) => {
  await unblockRequester(c.var.ctx, c.var.user.id, c.req.param("id"));
  return ok(c, { requester_blocked: false });
});
