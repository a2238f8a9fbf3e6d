import { proveOwnEmail } from "../../../codes/own-email.ts";
import { codeBody } from "../../../contract/code.schema.ts";
import { signedIn } from "../../../http/access.ts";
import { endpoint, ok } from "../../../http/app.ts";
import { idempotent } from "../../../http/idempotent.ts";
import { jsonBody, validate } from "../../../http/validate.ts";

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
