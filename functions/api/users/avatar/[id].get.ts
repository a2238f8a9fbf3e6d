import { endpoint } from "#core/http/app.ts";
import { anyone } from "#functions/accounts/access.ts";
import { getAvatar } from "#functions/accounts/avatar/get-avatar.ts";

export default endpoint().get("/api/users/avatar/:id", anyone, async (c) => {
  return getAvatar(c.var.ctx, c.req.param("id"));
});
