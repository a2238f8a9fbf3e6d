import { signedIn } from "../../../http/access.ts";
import { endpoint, ok } from "../../../http/app.ts";
import { listTags } from "../../../verification/list/tags.ts";

export default endpoint().get("/api/v1/verifications/tags", signedIn, async (c) => {
  return ok(c, await listTags(c.var.ctx, c.var.user.id));
});
