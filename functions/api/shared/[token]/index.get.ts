import { endpoint, ok } from "#core/http/app.ts";
import { clientOf } from "#core/http/client.ts";
import { linkHolder } from "#functions/accounts/access.ts";
import { readViewer } from "#functions/sharing/access/viewer-cookie.ts";
import { showShared } from "#functions/sharing/view/show.ts";

/** An open page polls with `If-None-Match`, and gets 304 while nothing has changed. */
export default endpoint().get("/api/shared/:token", linkHolder, async (c) => {
  const { etag, answer } = await showShared(c.var.ctx, c.req.param("token"), {
    client: clientOf(c),
    ifNoneMatch: c.req.header("If-None-Match"),
    accessToken: c.req.header("X-Access-Token"),
    viewer: readViewer(c) ?? undefined,
    ticket: c.req.header("X-Access-Request"),
  });
  c.header("ETag", etag);
  c.header("X-Robots-Tag", "noindex, nofollow");
  return answer ? ok(c, answer) : c.body(null, 304);
});
