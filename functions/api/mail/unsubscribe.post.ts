import { unsubscribeQuery } from "#contract/mail.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { validate } from "#core/http/validate.ts";
import { linkHolder } from "#functions/accounts/access.ts";
import { optOut } from "#functions/mail/opt-out.ts";

/** Mail programs call this from the `List-Unsubscribe` header with a form-encoded body, which we ignore. */
export default endpoint().post(
  "/api/mail/unsubscribe",
  linkHolder,
  validate("query", unsubscribeQuery),
  async (c) => {
    const undo = await optOut(c.var.ctx, c.req.valid("query").token);
    /** For `resubscribe.post.ts`, within an hour; null if the address was already blocked. */
    return ok(c, { unsubscribed: true, undo_token: undo });
  },
);
