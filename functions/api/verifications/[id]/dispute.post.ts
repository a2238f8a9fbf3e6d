import { disputeBody } from "#contract/reviews/dispute.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { idempotent } from "#core/http/idempotent.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { party } from "#functions/accounts/access.ts";
import { openDispute } from "#functions/disputes/open-dispute.ts";

export default endpoint().post(
  "/api/verifications/:id/dispute",
  party,
  jsonBody,
  idempotent,
  validate("json", disputeBody),
  async (c) => {
    const { ctx, user, once } = c.var;
    const id = await openDispute(ctx, user.id, c.req.param("id"), c.req.valid("json"), once);
    return ok(c, { id }, 201);
  },
);
