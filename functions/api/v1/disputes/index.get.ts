import { disputesQuery } from "#contract/reviews/dispute.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { validate } from "#core/http/validate.ts";
import { staff } from "#functions/accounts/access.ts";
import { listDisputes } from "#functions/disputes/list-disputes.ts";

export default endpoint().get("/api/v1/disputes", staff, validate("query", disputesQuery), async (c) => {
  return ok(c, await listDisputes(c.var.ctx, c.var.user.id, c.req.valid("query")));
});
