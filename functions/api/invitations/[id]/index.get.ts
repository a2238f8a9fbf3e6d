import { endpoint, ok } from "#core/http/app.ts";
import { clientOf } from "#core/http/client.ts";
import { anyone } from "#functions/accounts/access.ts";
import { readRequestLink } from "#functions/lifecycle/remind/request-link.ts";

/** Open to everyone who has the link: it's meant to be passed on, and has no token. */
export default endpoint().get("/api/invitations/:id", anyone, async (c) => {
  c.header("X-Robots-Tag", "noindex, nofollow");
  return ok(c, await readRequestLink(c.var.ctx, clientOf(c), c.req.param("id")));
});
