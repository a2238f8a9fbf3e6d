import { endpoint, ok } from "#core/http/app.ts";
import { staff } from "#functions/accounts/access.ts";
import { showRefundable } from "#functions/billing/refund-view.ts";

export default endpoint().get("/api/v1/refunds/:number", staff, async (c) => {
  return ok(c, await showRefundable(c.var.ctx, c.var.user.id, c.req.param("number")));
});
