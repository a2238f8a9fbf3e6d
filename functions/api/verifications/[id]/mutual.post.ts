import { endpoint, ok } from "#core/http/app.ts";
import { idempotent } from "#core/http/idempotent.ts";
import { jsonBody } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { verifyBack } from "#functions/lifecycle/request/mutual.ts";

export default endpoint().post("/api/verifications/:id/mutual", signedIn, jsonBody, idempotent, async (c) => {
  const { ctx, user, once } = c.var;
  const { id } = await verifyBack(ctx, user.id, c.req.param("id"), once);
  return ok(c, { verification_id: id }, 201);
});
