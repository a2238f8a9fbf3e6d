import { endpoint, ok } from "#core/http/app.ts";
import { party } from "#functions/accounts/access.ts";
import { showVerification } from "#functions/lifecycle/show/show.ts";

export default endpoint().get("/api/verifications/:id", party, async (c) => {
  return ok(c, await showVerification(c.var.ctx, c.var.user.id, c.req.param("id")));
});
