import { endpoint } from "#core/http/app.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { notePresence } from "#functions/notifications/presence.ts";

export default endpoint().put("/api/verifications/:id/presence", signedIn, async (c) => {
  const { ctx, user } = c.var;
  await notePresence(ctx, user.id, c.req.param("id"));
  return c.body(null, 204);
});
