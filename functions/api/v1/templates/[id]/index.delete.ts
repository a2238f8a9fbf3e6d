import { endpoint } from "#core/http/app.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { deleteTemplate } from "#functions/drafting/delete-template.ts";

export default endpoint().delete("/api/v1/templates/:id", signedIn, async (c) => {
  await deleteTemplate(c.var.ctx, c.var.user.id, c.req.param("id"));
  return c.body(null, 204);
});
