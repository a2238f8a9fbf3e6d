import { newVerificationBody } from "#contract/verification/new-verification.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { clientOf } from "#core/http/client.ts";
import { idempotent } from "#core/http/idempotent.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { createVerification } from "#functions/lifecycle/request/create.ts";
import { presentCharge } from "#functions/verification/charge.ts";

export default endpoint().post(
  "/api/v1/verifications",
  signedIn,
  jsonBody,
  idempotent,
  validate("json", newVerificationBody),
  async (c) => {
    const { ctx, user, once } = c.var;
    const { id, held, charge } = await createVerification(
      ctx,
      user.id,
      c.req.valid("json"),
      clientOf(c),
      once,
    );
    return ok(c, { id, invitation_held: held, ...presentCharge(charge) }, 201);
  },
);
