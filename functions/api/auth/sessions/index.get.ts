import { listSessions } from "../../../auth/list-sessions.ts";
import { signedIn } from "../../../http/access.ts";
import { endpoint, ok } from "../../../http/app.ts";

export default endpoint().get("/api/auth/sessions", signedIn, async (c) => {
  const sessions = await listSessions(c.var.ctx, c.var.user);
  return ok(c, { sessions });
});
