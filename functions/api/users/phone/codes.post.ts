import { codeBody } from "#contract/verification/code.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { clientOf } from "#core/http/client.ts";
import { idempotent } from "#core/http/idempotent.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { proveOwnPhone } from "#functions/codes/own-phone.ts";

export default endpoint().post(
  "/api/users/phone/codes",
  signedIn,
  jsonBody,
  idempotent,
  validate("json", codeBody),
  async (c) => {
    const { ctx, user, once } = c.var;
    return ok(c, await proveOwnPhone(ctx, user, clientOf(c), c.req.valid("json"), once));
  },
);
