import { endpoint, ok } from "#core/http/app.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { showVerification } from "#functions/lifecycle/show.ts";

export default endpoint().get("/api/verifications/:id", signedIn, async (c) => {
  return ok(c, await showVerification(c.var.ctx, c.var.user.id, c.req.param("id")));
});
