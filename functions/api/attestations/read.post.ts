import { tokenBody } from "#contract/accounts/auth.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { clientOf } from "#core/http/client.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { linkHolder } from "#functions/accounts/access.ts";
import { readAttestation } from "#functions/attestation/read.ts";

export default endpoint().post(
  "/api/attestations/read",
  linkHolder,
  jsonBody,
  validate("json", tokenBody),
  async (c) => ok(c, await readAttestation(c.var.ctx, clientOf(c), c.req.valid("json").token)),
);
