import { endpoint, ok } from "#core/http/app.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { showTrust } from "#functions/trust/show.ts";

export default endpoint().get("/api/trust-score", signedIn, async (c) => {
  const { ctx, user } = c.var;
  return ok(c, await showTrust(ctx, user.id));
});
