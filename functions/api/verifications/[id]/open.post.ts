import { openBody } from "#contract/verification/verification.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { openInvite } from "#functions/lifecycle/answer/open-invite.ts";
import { showVerification } from "#functions/lifecycle/show/show.ts";

export default endpoint().post(
  "/api/verifications/:id/open",
  signedIn,
  jsonBody,
  validate("json", openBody),
  async (c) => {
    const { ctx, user } = c.var;
    const id = c.req.param("id");
    await openInvite(ctx, user.id, id, c.req.valid("json").invite);
    return ok(c, await showVerification(ctx, user.id, id));
  },
);
