import { reviewsQuery } from "../../../contract/review.schema.ts";
import { staff } from "../../../http/access.ts";
import { endpoint, ok } from "../../../http/app.ts";
import { validate } from "../../../http/validate.ts";
import { listReviews } from "../../../reviews/list.ts";

export default endpoint().get("/api/v1/reviews", staff, validate("query", reviewsQuery), async (c) => {
  return ok(c, await listReviews(c.var.ctx, c.var.user.id, c.req.valid("query")));
});
