import { newVerificationBody } from "#contract/verification/new-verification.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { previewVerification } from "#functions/lifecycle/request/preview.ts";

export default endpoint().post(
  "/api/v1/verifications/preview",
  signedIn,
  jsonBody,
  validate("json", newVerificationBody),
  async (c) => ok(c, await previewVerification(c.var.ctx, c.var.user.id, c.req.valid("json"))),
);
