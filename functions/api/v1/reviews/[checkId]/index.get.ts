import { endpoint, ok } from "#core/http/app.ts";
import { staff } from "#functions/accounts/access.ts";
import { showReview } from "#functions/reviews/show.ts";

export default endpoint().get("/api/v1/reviews/:checkId", staff, async (c) => {
  return ok(c, await showReview(c.var.ctx, c.var.user.id, c.req.param("checkId")));
});
