import { openToAllOrigins } from "#core/http/all-origins.ts";
import { endpoint } from "#core/http/app.ts";
import { anyone } from "#functions/accounts/access.ts";
import { statusListToken } from "#functions/credentials/status-list.ts";

/** Responds with a Token Status List, which is a JWT, not wrapped in `{ success, data }`. */
export default endpoint().get("/api/status-lists/:id", anyone, openToAllOrigins, async (c) => {
  const token = await statusListToken(c.var.ctx, c.req.param("id"));
  c.header("Cache-Control", "public, max-age=300");
  c.header("Content-Type", "application/statuslist+jwt");
  return c.body(token);
});
