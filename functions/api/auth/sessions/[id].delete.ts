import { endpoint, ok } from "#core/http/app.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { endSession } from "#functions/accounts/sessions/end-session.ts";

export default endpoint().delete("/api/auth/sessions/:id", signedIn, async (c) => {
  const id = c.req.param("id");
  await endSession(c.var.ctx, c.var.user, id);
  return ok(c, { id });
});
