import { contactBody } from "#contract/attestation/attestation.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { idempotent } from "#core/http/idempotent.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { party } from "#functions/accounts/access.ts";
import { decideContact } from "#functions/attestation/contacts.ts";
import { showVerification } from "#functions/lifecycle/show/show.ts";

export default endpoint().post(
  "/api/verifications/:id/contacts",
  party,
  jsonBody,
  idempotent,
  validate("json", contactBody),
  async (c) => {
    const { ctx, user, once } = c.var;
    const id = c.req.param("id");
    await decideContact(ctx, user.id, id, c.req.valid("json"), once);
    return ok(c, await showVerification(ctx, user.id, id));
  },
);
