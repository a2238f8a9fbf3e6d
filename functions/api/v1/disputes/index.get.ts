import { disputesQuery } from "../../../contract/dispute.schema.ts";
import { listDisputes } from "../../../disputes/list-disputes.ts";
import { staff } from "../../../http/access.ts";
import { endpoint, ok } from "../../../http/app.ts";
import { validate } from "../../../http/validate.ts";

export default endpoint().get("/api/v1/disputes", staff, validate("query", disputesQuery), async (c) => {
  return ok(c, await listDisputes(c.var.ctx, c.var.user.id, c.req.valid("query")));
});
