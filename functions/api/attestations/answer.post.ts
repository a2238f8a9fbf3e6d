import { answerBody } from "#contract/attestation/attestation.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { clientOf } from "#core/http/client.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { linkHolder } from "#functions/accounts/access.ts";
import { answerAttestation } from "#functions/attestation/answer.ts";

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
