import { signedIn } from "../../../http/access.ts";
import { endpoint, ok } from "../../../http/app.ts";
import { unblockRequester } from "../../../verification/block.ts";

export default endpoint().delete("/api/verifications/:id/block", signedIn, async (c) => {
  await unblockRequester(c.var.ctx, c.var.user.id, c.req.param("id"));
  return ok(c, { requester_blocked: false });
});
