import { closeDisputeBody } from "../../../../contract/dispute.schema.ts";
import { closeDispute } from "../../../../disputes/close-dispute.ts";
import { staff } from "../../../../http/access.ts";
import { endpoint, ok } from "../../../../http/app.ts";
import { idempotent } from "../../../../http/idempotent.ts";
import { jsonBody, validate } from "../../../../http/validate.ts";

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
