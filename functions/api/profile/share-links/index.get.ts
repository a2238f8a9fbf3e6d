import { endpoint, ok } from "#core/http/app.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { listShareLinks } from "#functions/sharing/list-links.ts";

export default endpoint().get("/api/profile/share-links", signedIn, async (c) => {
  const { ctx, user } = c.var;
  return ok(c, await listShareLinks(ctx, user.id));
});
