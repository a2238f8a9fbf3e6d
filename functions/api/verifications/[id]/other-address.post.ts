import { decideAddressBody } from "#contract/verification/verification.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { idempotent } from "#core/http/idempotent.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { decideAddress } from "#functions/lifecycle/answer/decide-address.ts";
import { showVerification } from "#functions/lifecycle/show/show.ts";

export default endpoint().post(
  "/api/verifications/:id/other-address",
  signedIn,
  jsonBody,
  idempotent,
  validate("json", decideAddressBody),
  async (c) => {
    const { ctx, user, once } = c.var;
    const id = c.req.param("id");
    await decideAddress(ctx, user.id, id, c.req.valid("json"), once);
    return ok(c, await showVerification(ctx, user.id, id));
  },
);
