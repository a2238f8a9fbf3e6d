import { issuerBody } from "#contract/reviews/issuer.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { idempotent } from "#core/http/idempotent.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { staff } from "#functions/accounts/access.ts";
import { addSigner } from "#functions/reviews/signer/add.ts";

export default endpoint().post(
  "/api/v1/reviews/:checkId/issuer",
  staff,
  jsonBody,
  idempotent,
  validate("json", issuerBody),
  async (c) => {
    const { ctx, user, once } = c.var;
    const id = await addSigner(ctx, user.id, c.req.param("checkId"), c.req.valid("json"), once);
    return ok(c, { issuer_id: id });
  },
);
