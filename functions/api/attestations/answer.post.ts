import { answerAttestation } from "../../attestation/answer.ts";
import { answerBody } from "../../contract/attestation.schema.ts";
import { linkHolder } from "../../http/access.ts";
import { endpoint, ok } from "../../http/app.ts";
import { clientOf } from "../../http/client.ts";
import { jsonBody, validate } from "../../http/validate.ts";

export default endpoint().post(
  "/api/attestations/answer",
  linkHolder,
  jsonBody,
  validate("json", answerBody),
  async (c) => {
    const input = c.req.valid("json");
    await answerAttestation(c.var.ctx, clientOf(c), input);
    return ok(c, { outcome: input.outcome });
  },
);
