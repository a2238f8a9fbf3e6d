import { endSession } from "../../../auth/end-session.ts";
import { signedIn } from "../../../http/access.ts";
import { endpoint, ok } from "../../../http/app.ts";

export default endpoint().delete("/api/auth/sessions/:id", signedIn, async (c) => {
  const id = c.req.param("id");
  await endSession(c.var.ctx, c.var.user, id);
  return ok(c, { id });
});
