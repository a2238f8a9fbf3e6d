import { signedIn } from "../../../http/access.ts";
import { endpoint, ok } from "../../../http/app.ts";
import { showVerification } from "../../../verification/show.ts";

export default endpoint().get("/api/verifications/:id", signedIn, async (c) => {
  return ok(c, await showVerification(c.var.ctx, c.var.user.id, c.req.param("id")));
});
