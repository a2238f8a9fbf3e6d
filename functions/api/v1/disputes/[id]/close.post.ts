import { closeDisputeBody } from "#contract/reviews/dispute.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { idempotent } from "#core/http/idempotent.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { staff } from "#functions/accounts/access.ts";
import { closeDispute } from "#functions/disputes/close-dispute.ts";

export default endpoint().post(
  "/api/v1/disputes/:id/close",
  staff,
  jsonBody,
  idempotent,
  validate("json", closeDisputeBody),
  async (c) => {
    const { ctx, user, once } = c.var;
    const input = c.req.valid("json");
    const id = await closeDispute(ctx, user.id, c.req.param("id"), input, once);
    return ok(c, { id, outcome: input.outcome });
  },
);
