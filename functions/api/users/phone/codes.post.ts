import { proveOwnPhone } from "../../../codes/own-phone.ts";
import { codeBody } from "../../../contract/code.schema.ts";
import { signedIn } from "../../../http/access.ts";
import { endpoint, ok } from "../../../http/app.ts";
import { clientOf } from "../../../http/client.ts";
import { idempotent } from "../../../http/idempotent.ts";
import { jsonBody, validate } from "../../../http/validate.ts";

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
