import { endpoint, ok } from "#core/http/app.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { showShareable } from "#functions/sharing/shareable.ts";

export default endpoint().get("/api/profile/shareable", signedIn, async (c) => {
  const { ctx, user } = c.var;
  return ok(c, await showShareable(ctx, user.id));
});
