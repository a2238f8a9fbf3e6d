import { shareLinkBody } from "#contract/sharing/sharing.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { createShareLink } from "#functions/sharing/create-link.ts";

export default endpoint().post(
  "/api/profile/share-link",
  signedIn,
  jsonBody,
  validate("json", shareLinkBody),
  async (c) => {
    const { ctx, user } = c.var;
    return ok(c, await createShareLink(ctx, user.id, c.req.valid("json")), 201);
  },
);
