import { adverseActionBody } from "#contract/reviews/adverse-action.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { idempotent } from "#core/http/idempotent.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { declareAdverseAction } from "#functions/adverse-action/declare.ts";

export default endpoint().post(
  "/api/verifications/:id/adverse-action",
  signedIn,
  jsonBody,
  idempotent,
  validate("json", adverseActionBody),
  async (c) => {
    const { ctx, user, once } = c.var;
    const id = await declareAdverseAction(ctx, user.id, c.req.param("id"), c.req.valid("json"), once);
    return ok(c, { id }, 201);
  },
);
