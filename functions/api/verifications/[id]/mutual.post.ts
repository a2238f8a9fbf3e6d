import { signedIn } from "../../../http/access.ts";
import { endpoint, ok } from "../../../http/app.ts";
import { idempotent } from "../../../http/idempotent.ts";
import { jsonBody } from "../../../http/validate.ts";
import { verifyBack } from "../../../verification/mutual.ts";

export default endpoint().post("/api/verifications/:id/mutual", signedIn, jsonBody, idempotent, async (c) => {
  const { ctx, user, once } = c.var;
  const { id } = await verifyBack(ctx, user.id, c.req.param("id"), once);
  return ok(c, { verification_id: id }, 201);
});
