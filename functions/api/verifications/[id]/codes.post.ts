import { codeBody } from "#contract/verification/code.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { clientOf } from "#core/http/client.ts";
import { idempotent } from "#core/http/idempotent.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { party } from "#functions/accounts/access.ts";
import { proveStatedPhone } from "#functions/codes/stated-phone.ts";
import { showVerification } from "#functions/lifecycle/show/show.ts";

export default endpoint().post(
  "/api/verifications/:id/codes",
  party,
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
