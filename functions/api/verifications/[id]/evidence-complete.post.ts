import { signedIn } from "../../../http/access.ts";
import { endpoint, ok } from "../../../http/app.ts";
import { idempotent } from "../../../http/idempotent.ts";
import { jsonBody } from "../../../http/validate.ts";
import { completeEvidence } from "../../../verification/evidence-complete.ts";
import { showVerification } from "../../../verification/show.ts";

export default endpoint().post(
  "/api/verifications/:id/evidence-complete",
  signedIn,
  jsonBody,
  idempotent,
  async (c) => {
    const { ctx, user, once } = c.var;
    const id = c.req.param("id");
    await completeEvidence(ctx, user.id, id, once);
    return ok(c, await showVerification(ctx, user.id, id));
  },
);
