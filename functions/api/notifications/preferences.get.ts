import { endpoint, ok } from "#core/http/app.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { readPreferences } from "#functions/notifications/preferences.ts";

export default endpoint().get("/api/notifications/preferences", signedIn, async (c) => {
  return ok(c, await readPreferences(c.var.ctx, c.var.user.id));
});
