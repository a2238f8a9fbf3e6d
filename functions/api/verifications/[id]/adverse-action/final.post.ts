import { sendFinalNotice } from "../../../../adverse-action/follow-up.ts";
import { signedIn } from "../../../../http/access.ts";
import { endpoint, ok } from "../../../../http/app.ts";
import { idempotent } from "../../../../http/idempotent.ts";
import { jsonBody } from "../../../../http/validate.ts";

export default endpoint().post(
  "/api/verifications/:id/adverse-action/final",
  signedIn,
  jsonBody,
  idempotent,
  async (c) => {
    const { ctx, user, once } = c.var;
    await sendFinalNotice(ctx, user.id, c.req.param("id"), once);
    return ok(c, { status: "final" as const });
  },
);
