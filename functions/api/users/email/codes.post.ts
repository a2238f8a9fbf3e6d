import { codeBody } from "#contract/verification/code.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { idempotent } from "#core/http/idempotent.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { proveOwnEmail } from "#functions/codes/own-email.ts";

export default endpoint().post(
  "/api/users/email/codes",
  signedIn,
  jsonBody,
  idempotent,
  validate("json", codeBody),
  async (c) => {
    const { ctx, user, once } = c.var;
    return ok(c, await proveOwnEmail(ctx, user, c.req.valid("json"), once));
  },
);
