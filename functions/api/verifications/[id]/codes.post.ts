import { proveStatedPhone } from "../../../codes/stated-phone.ts";
import { codeBody } from "../../../contract/code.schema.ts";
import { signedIn } from "../../../http/access.ts";
import { endpoint, ok } from "../../../http/app.ts";
import { clientOf } from "../../../http/client.ts";
import { idempotent } from "../../../http/idempotent.ts";
import { jsonBody, validate } from "../../../http/validate.ts";
import { showVerification } from "../../../verification/show.ts";

export default endpoint().post(
  "/api/verifications/:id/codes",
  signedIn,
  jsonBody,
  idempotent,
  validate("json", codeBody),
  async (c) => {
    const { ctx, user, once } = c.var;
    const id = c.req.param("id");
    await proveStatedPhone(ctx, user.id, id, clientOf(c), c.req.valid("json"), once);
    return ok(c, await showVerification(ctx, user.id, id));
  },
);
