import { endpoint, ok } from "#core/http/app.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { unblockRequester } from "#functions/lifecycle/block.ts";

export default endpoint().delete("/api/verifications/:id/block", signedIn, async (c) => {
  await unblockRequester(c.var.ctx, c.var.user.id, c.req.param("id"));
  return ok(c, { requester_blocked: false });
});
