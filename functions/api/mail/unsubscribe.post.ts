import { unsubscribeQuery } from "../../contract/mail.schema.ts";
import { linkHolder } from "../../http/access.ts";
import { endpoint, ok } from "../../http/app.ts";
import { validate } from "../../http/validate.ts";
import { optOut } from "../../mail/opt-out.ts";

/** Called by mail programs, from the `List-Unsubscribe` header: form-encoded, and the body is not looked at. */
export default endpoint().post(
  "/api/mail/unsubscribe",
  linkHolder,
  validate("query", unsubscribeQuery),
  async (c) => {
    const undo = await optOut(c.var.ctx, c.req.valid("query").token);
    /** For `resubscribe.post.ts`, within an hour; null where it was blocked before. */
    return ok(c, { unsubscribed: true, undo_token: undo });
  },
);
