import { decisionBody } from "#contract/reviews/review.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { idempotent } from "#core/http/idempotent.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { staff } from "#functions/accounts/access.ts";
import { decideReview } from "#functions/reviews/decide.ts";

export default endpoint().post(
  "/api/v1/reviews/:checkId/decision",
  staff,
  jsonBody,
  idempotent,
  validate("json", decisionBody),
  async (c) => {
    const { ctx, user, once } = c.var;
    const checkId = c.req.param("checkId");
    const standing = await decideReview(ctx, user.id, checkId, c.req.valid("json"), once);
    return ok(c, { check_id: checkId, standing });
  },
);
