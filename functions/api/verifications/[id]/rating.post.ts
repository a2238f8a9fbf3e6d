import { ratingBody } from "#contract/verification/rating.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { idempotent } from "#core/http/idempotent.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { rate } from "#functions/trust/rate.ts";

export default endpoint().post(
  "/api/verifications/:id/rating",
  signedIn,
  jsonBody,
  idempotent,
  validate("json", ratingBody),
  async (c) => {
    const { ctx, user, once } = c.var;
    const input = c.req.valid("json");
    await rate(ctx, user.id, c.req.param("id"), input, once);
    return ok(c, { rating: input.rating }, 201);
  },
);
