import { endpoint, ok } from "#core/http/app.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { showDraft } from "#functions/drafting/drafts.ts";

export default endpoint().get("/api/v1/drafts/:id", signedIn, async (c) => {
  return ok(c, await showDraft(c.var.ctx, c.var.user.id, c.req.param("id")));
});
