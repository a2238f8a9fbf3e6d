import { endpoint, ok } from "#core/http/app.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { listSessions } from "#functions/accounts/sessions/list-sessions.ts";

export default endpoint().get("/api/auth/sessions", signedIn, async (c) => {
  const sessions = await listSessions(c.var.ctx, c.var.user);
  return ok(c, { sessions });
});
