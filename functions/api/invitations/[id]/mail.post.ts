import { endpoint } from "#core/http/app.ts";
import { clientOf } from "#core/http/client.ts";
import { jsonBody } from "#core/http/validate.ts";
import { anyone } from "#functions/accounts/access.ts";
import { mailRequestLink } from "#functions/lifecycle/remind/request-link.ts";

/** Open to everyone who has the link: the email goes to the subject's own address, no matter who asks. */
export default endpoint().post("/api/invitations/:id/mail", anyone, jsonBody, async (c) => {
  await mailRequestLink(c.var.ctx, clientOf(c), c.req.param("id"));
  return c.body(null, 202);
});
