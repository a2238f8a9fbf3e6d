import { me } from "../../auth/me.ts";
import { signedIn } from "../../http/access.ts";
import { endpoint, ok } from "../../http/app.ts";
import { presentUser } from "../../users/present.ts";

export default endpoint().get("/api/auth/me", signedIn, async (c) => {
  const user = await me(c.var.ctx, c.var.user);
  return ok(c, { user: presentUser(user) });
});
