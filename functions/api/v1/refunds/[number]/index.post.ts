import { refundBody } from "#contract/billing/refund.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { idempotent } from "#core/http/idempotent.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { staff } from "#functions/accounts/access.ts";
import { refundAsStaff } from "#functions/billing/refund-view.ts";

export default endpoint().post(
  "/api/v1/refunds/:number",
  staff,
  jsonBody,
  idempotent,
  validate("json", refundBody),
  async (c) => {
    const { ctx, user, once } = c.var;
    const id = await refundAsStaff(ctx, user.id, c.req.param("number"), c.req.valid("json"), once);
    return ok(c, { id });
  },
);
