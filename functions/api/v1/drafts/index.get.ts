import { endpoint, ok } from "#core/http/app.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { listDrafts } from "#functions/drafting/drafts.ts";

export default endpoint().get("/api/v1/drafts", signedIn, async (c) => {
  return ok(c, await listDrafts(c.var.ctx, c.var.user.id));
});
