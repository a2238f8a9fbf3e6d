import { openBody } from "../../../contract/verification.schema.ts";
import { signedIn } from "../../../http/access.ts";
import { endpoint, ok } from "../../../http/app.ts";
import { jsonBody, validate } from "../../../http/validate.ts";
import { openInvite } from "../../../verification/open-invite.ts";
import { showVerification } from "../../../verification/show.ts";

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
