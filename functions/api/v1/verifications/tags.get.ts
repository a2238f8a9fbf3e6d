import { endpoint, ok } from "#core/http/app.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { listTags } from "#functions/lists/tags.ts";

export default endpoint().get("/api/v1/verifications/tags", signedIn, async (c) => {
  return ok(c, await listTags(c.var.ctx, c.var.user.id));
});
