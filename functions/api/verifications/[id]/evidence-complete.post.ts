import { endpoint, ok } from "#core/http/app.ts";
import { idempotent } from "#core/http/idempotent.ts";
import { jsonBody } from "#core/http/validate.ts";
import { party } from "#functions/accounts/access.ts";
import { completeEvidence } from "#functions/lifecycle/answer/evidence-complete.ts";
import { showVerification } from "#functions/lifecycle/show/show.ts";

export default endpoint().post(
  "/api/verifications/:id/evidence-complete",
  party,
  jsonBody,
  idempotent,
  async (c) => {
    const { ctx, user, once } = c.var;
    const id = c.req.param("id");
    await completeEvidence(ctx, user.id, id, once);
    return ok(c, await showVerification(ctx, user.id, id));
  },
);
