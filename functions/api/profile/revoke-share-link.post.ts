import { revokeShareLinkBody } from "#contract/sharing/sharing.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { revokeShareLinks } from "#functions/sharing/revoke-links.ts";

export default endpoint().post(
  "/api/profile/revoke-share-link",
  signedIn,
  jsonBody,
  validate("json", revokeShareLinkBody),
  async (c) => {
    const { ctx, user } = c.var;
    return ok(c, await revokeShareLinks(ctx, user.id, c.req.valid("json").id));
  },
);
