import { signedIn } from "../../../http/access.ts";
import { endpoint, ok } from "../../../http/app.ts";
import { idempotent } from "../../../http/idempotent.ts";
import { jsonBody } from "../../../http/validate.ts";
import { showVerification } from "../../../verification/show.ts";
import { withdrawConsent } from "../../../verification/withdraw.ts";

export default endpoint().post(
  "/api/verifications/:id/withdraw",
  signedIn,
  jsonBody,
  idempotent,
  async (c) => {
    const { ctx, user, once } = c.var;
    const id = c.req.param("id");
    await withdrawConsent(ctx, user.id, id, once);
    return ok(c, await showVerification(ctx, user.id, id));
  },
);
