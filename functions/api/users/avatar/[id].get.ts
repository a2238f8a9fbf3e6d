import { anyone } from "../../../http/access.ts";
import { endpoint } from "../../../http/app.ts";
import { getAvatar } from "../../../users/get-avatar.ts";

export default endpoint().get("/api/users/avatar/:id", anyone, async (c) => {
  return getAvatar(c.var.ctx, c.req.param("id"));
});
