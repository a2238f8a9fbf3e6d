import { tagsBody } from "#contract/verification/verification.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { setTags } from "#functions/lifecycle/organize/set-tags.ts";
import { showVerification } from "#functions/lifecycle/show/show.ts";

export default endpoint().put(
  "/api/verifications/:id/tags",
  signedIn,
  jsonBody,
  validate("json", tagsBody),
  async (c) => {
    const { ctx, user } = c.var;
    const id = c.req.param("id");
    await setTags(ctx, user.id, id, c.req.valid("json").tags);
    return ok(c, await showVerification(ctx, user.id, id));
  },
);
