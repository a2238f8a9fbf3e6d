import { endpoint, ok } from "#core/http/app.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { listTemplates } from "#functions/drafting/templates.ts";

export default endpoint().get("/api/v1/templates", signedIn, async (c) => {
  return ok(c, await listTemplates(c.var.ctx, c.var.user.id));
});
