import { endpoint } from "#core/http/app.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { deleteDraft } from "#functions/drafting/forget-draft.ts";

export default endpoint().delete("/api/v1/drafts/:id", signedIn, async (c) => {
  await deleteDraft(c.var.ctx, c.var.user.id, c.req.param("id"));
  return c.body(null, 204);
});
