import { tagsBody } from "../../../contract/verification.schema.ts";
import { signedIn } from "../../../http/access.ts";
import { endpoint, ok } from "../../../http/app.ts";
import { jsonBody, validate } from "../../../http/validate.ts";
import { setTags } from "../../../verification/set-tags.ts";
import { showVerification } from "../../../verification/show.ts";

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
