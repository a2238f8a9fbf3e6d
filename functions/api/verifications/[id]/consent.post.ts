import { consentBody } from "#contract/verification/verification.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { clientOf } from "#core/http/client.ts";
import { idempotent } from "#core/http/idempotent.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { party } from "#functions/accounts/access.ts";
import { giveConsent } from "#functions/lifecycle/answer/consent.ts";
import { showVerification } from "#functions/lifecycle/show/show.ts";

export default endpoint().post(
  "/api/verifications/:id/consent",
  party,
  jsonBody,
  idempotent,
  validate("json", consentBody),
  async (c) => {
    const { ctx, user, once } = c.var;
    const id = c.req.param("id");
    await giveConsent(ctx, user.id, id, c.req.valid("json"), clientOf(c), once);
    return ok(c, await showVerification(ctx, user.id, id));
  },
);
