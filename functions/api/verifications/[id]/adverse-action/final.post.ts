import { endpoint, ok } from "#core/http/app.ts";
import { idempotent } from "#core/http/idempotent.ts";
import { jsonBody } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { sendFinalNotice } from "#functions/adverse-action/follow-up.ts";

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
