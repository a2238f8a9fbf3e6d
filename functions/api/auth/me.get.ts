import { endpoint, ok } from "#core/http/app.ts";
import { person } from "#functions/accounts/access.ts";
import { me } from "#functions/accounts/profile/me.ts";
import { presentUser } from "#functions/accounts/profile/present.ts";

export default endpoint().get("/api/auth/me", person, async (c) => {
  const user = await me(c.var.ctx, c.var.user);
  return ok(c, { user: presentUser(user, c.var.user.limitedTo) });
});
