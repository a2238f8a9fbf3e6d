import { decideContact } from "../../../attestation/contacts.ts";
import { contactBody } from "../../../contract/attestation.schema.ts";
import { signedIn } from "../../../http/access.ts";
import { endpoint, ok } from "../../../http/app.ts";
import { idempotent } from "../../../http/idempotent.ts";
import { jsonBody, validate } from "../../../http/validate.ts";
import { showVerification } from "../../../verification/show.ts";

export default endpoint().post(
  "/api/verifications/:id/contacts",
  signedIn,
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
