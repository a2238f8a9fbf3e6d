import { signedIn } from "../../../http/access.ts";
import { endpoint, ok } from "../../../http/app.ts";
import { jsonBody } from "../../../http/validate.ts";
import { blockRequester } from "../../../verification/block.ts";

export default endpoint().post("/api/verifications/:id/block", signedIn, jsonBody, async (c) => {
  await blockRequester(c.var.ctx, c.var.user.id, c.req.param("id"));
  return ok(c, { requester_blocked: true });
});
