import { consentBody } from "../../../contract/verification.schema.ts";
import { signedIn } from "../../../http/access.ts";
import { endpoint, ok } from "../../../http/app.ts";
import { clientOf } from "../../../http/client.ts";
import { idempotent } from "../../../http/idempotent.ts";
import { jsonBody, validate } from "../../../http/validate.ts";
import { giveConsent } from "../../../verification/consent.ts";
import { showVerification } from "../../../verification/show.ts";

export default endpoint().post(
  "/api/verifications/:id/consent",
  signedIn,
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
