import { staff } from "../../../../http/access.ts";
import { endpoint, ok } from "../../../../http/app.ts";
import { showReview } from "../../../../reviews/show.ts";

export default endpoint().get("/api/v1/reviews/:checkId", staff, async (c) => {
  return ok(c, await showReview(c.var.ctx, c.var.user.id, c.req.param("checkId")));
});
