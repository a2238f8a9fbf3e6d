import { endpoint } from "#core/http/app.ts";
import { idempotent } from "#core/http/idempotent.ts";
import { jsonBody } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { remindSubject } from "#functions/lifecycle/remind/remind.ts";

export default endpoint().post("/api/verifications/:id/remind", signedIn, jsonBody, idempotent, async (c) => {
  const { ctx, user, once } = c.var;
  await remindSubject(ctx, user.id, c.req.param("id"), once);
  return c.body(null, 204);
});
