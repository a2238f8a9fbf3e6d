import { declareAdverseAction } from "../../../../adverse-action/declare.ts";
import { adverseActionBody } from "../../../../contract/adverse-action.schema.ts";
import { signedIn } from "../../../../http/access.ts";
import { endpoint, ok } from "../../../../http/app.ts";
import { idempotent } from "../../../../http/idempotent.ts";
import { jsonBody, validate } from "../../../../http/validate.ts";

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
