import { reviewsQuery } from "#contract/reviews/review.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { validate } from "#core/http/validate.ts";
import { staff } from "#functions/accounts/access.ts";
import { listReviews } from "#functions/reviews/list.ts";

export default endpoint().get("/api/v1/reviews", staff, validate("query", reviewsQuery), async (c) => {
  return ok(c, await listReviews(c.var.ctx, c.var.user.id, c.req.valid("query")));
});
