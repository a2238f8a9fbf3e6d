import { endpoint, ok } from "#core/http/app.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { listShareViews } from "#functions/sharing/list-links.ts";

export default endpoint().get("/api/profile/share-links/:id/views", signedIn, async (c) => {
  const { ctx, user } = c.var;
  return ok(c, await listShareViews(ctx, user.id, c.req.param("id")));
});
