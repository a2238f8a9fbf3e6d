import { unsubscribeQuery } from "#contract/accounts/mail.schema.ts";
import { endpoint } from "#core/http/app.ts";
import { validate } from "#core/http/validate.ts";
import { linkHolder } from "#functions/accounts/access.ts";
import { isKindToken } from "#functions/mail/kind-opt-out.ts";

/**
 * For mail programs that open the address in the `List-Unsubscribe` header in a browser instead of posting to it.
 * Redirects to a page that asks for confirmation, because opening a link mustn't unsubscribe anyone.
 */
export default endpoint().get(
  "/api/mail/unsubscribe",
  linkHolder,
  validate("query", unsubscribeQuery),
  (c) => {
    const { token } = c.req.valid("query");
    const page = isKindToken(token) ? "/unsubscribe" : "/block-invitations";
    return c.redirect(new URL(`${page}#token=${encodeURIComponent(token)}`, c.var.ctx.env.APP_URL).href, 303);
  },
);
