import { newVerificationBody } from "../../../contract/new-verification.schema.ts";
import { signedIn } from "../../../http/access.ts";
import { endpoint, ok } from "../../../http/app.ts";
import { clientOf } from "../../../http/client.ts";
import { idempotent } from "../../../http/idempotent.ts";
import { jsonBody, validate } from "../../../http/validate.ts";
import { createVerification } from "../../../verification/create.ts";

export default endpoint().post(
  "/api/v1/verifications",
  signedIn,
  jsonBody,
  idempotent,
  validate("json", newVerificationBody),
  async (c) => {
    const { ctx, user, once } = c.var;
    const { id, held } = await createVerification(ctx, user.id, c.req.valid("json"), clientOf(c), once);
    return ok(c, { id, invitation_held: held }, 201);
  },
);
