import { endpoint, ok } from "#core/http/app.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { listPresent } from "#functions/notifications/presence.ts";

export default endpoint().get("/api/verifications/:id/presence", signedIn, async (c) => {
  const { ctx, user } = c.var;
  return ok(c, await listPresent(ctx, user.id, c.req.param("id")));
});
