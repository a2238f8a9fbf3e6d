import { unsubscribeQuery } from "#contract/accounts/mail.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { validate } from "#core/http/validate.ts";
import { linkHolder } from "#functions/accounts/access.ts";
import { optIn } from "#functions/mail/opt-out.ts";

/** Undoes a block by `unsubscribe.post.ts`. The token is the `undo_token` from that response. */
export default endpoint().post(
  "/api/mail/resubscribe",
  linkHolder,
  validate("query", unsubscribeQuery),
  async (c) => {
    await optIn(c.var.ctx, c.req.valid("query").token);
    return ok(c, { unsubscribed: false });
  },
);
