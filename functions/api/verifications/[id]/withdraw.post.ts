import { endpoint, ok } from "#core/http/app.ts";
import { idempotent } from "#core/http/idempotent.ts";
import { jsonBody } from "#core/http/validate.ts";
import { party } from "#functions/accounts/access.ts";
import { forLastAnswer } from "#functions/accounts/sessions/limited.ts";
import { withdrawConsent } from "#functions/lifecycle/answer/withdraw.ts";
import { showVerification } from "#functions/lifecycle/show/show.ts";

export default endpoint().post("/api/verifications/:id/withdraw", party, jsonBody, idempotent, async (c) => {
  const { ctx, user, once } = c.var;
  const id = c.req.param("id");
  await withdrawConsent(ctx, user.id, id, once);
  return ok(c, await showVerification(forLastAnswer(ctx, user), user.id, id));
});
