import { endpoint, ok } from "#core/http/app.ts";
import { jsonBody } from "#core/http/validate.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { showRequestLink } from "#functions/lifecycle/request-link.ts";

export default endpoint().post("/api/verifications/:id/link", signedIn, jsonBody, async (c) =>
  ok(c, await showRequestLink(c.var.ctx, c.var.user.id, c.req.param("id"))),
);
