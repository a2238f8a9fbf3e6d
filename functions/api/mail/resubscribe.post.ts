import { unsubscribeQuery } from "#contract/accounts/mail.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { validate } from "#core/http/validate.ts";
import { linkHolder } from "#functions/accounts/access.ts";
import { optIn } from "#functions/mail/opt-out.ts";

/** Undoes `unsubscribe.post.ts`, using the `undo_token` from its response. */
export default endpoint().post(
  "/api/mail/resubscribe",
  linkHolder,
  validate("query", unsubscribeQuery),
  async (c) => {
    await optIn(c.var.ctx, c.req.valid("query").token);
    return ok(c, { unsubscribed: false });
  },
);
