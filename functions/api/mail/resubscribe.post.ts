import { unsubscribeQuery } from "../../contract/mail.schema.ts";
import { linkHolder } from "../../http/access.ts";
import { endpoint, ok } from "../../http/app.ts";
import { validate } from "../../http/validate.ts";
import { optIn } from "../../mail/opt-out.ts";

/** Takes back what `unsubscribe.post.ts` did, by the `undo_token` that it answered. */
export default endpoint().post(
  "/api/mail/resubscribe",
  linkHolder,
  validate("query", unsubscribeQuery),
  async (c) => {
    await optIn(c.var.ctx, c.req.valid("query").token);
    return ok(c, { unsubscribed: false });
  },
);
