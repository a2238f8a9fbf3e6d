import { readAttestation } from "../../attestation/read.ts";
import { tokenBody } from "../../contract/auth.schema.ts";
import { linkHolder } from "../../http/access.ts";
import { endpoint, ok } from "../../http/app.ts";
import { clientOf } from "../../http/client.ts";
import { jsonBody, validate } from "../../http/validate.ts";

export default endpoint().post(
  "/api/attestations/read",
  linkHolder,
  jsonBody,
  validate("json", tokenBody),
  async (c) => ok(c, await readAttestation(c.var.ctx, clientOf(c), c.req.valid("json").token)),
);
