import { unsubscribeQuery } from "#contract/accounts/mail.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { validate } from "#core/http/validate.ts";
import { linkHolder } from "#functions/accounts/access.ts";
import { isKindToken, optOutOfKind } from "#functions/mail/kind-opt-out.ts";
import { optOut } from "#functions/mail/opt-out.ts";

/**
 * Called by our unsubscribe pages, and by mail programs, which find the address in the `List-Unsubscribe` header. Mail
 * programs send a form-encoded body, which we ignore.
 */
export default endpoint().post(
  "/api/mail/unsubscribe",
  linkHolder,
  validate("query", unsubscribeQuery),
  async (c) => {
    const { ctx } = c.var;
    const { token } = c.req.valid("query");
    if (isKindToken(token)) {
      await optOutOfKind(ctx, token);
      return ok(c, { unsubscribed: true, undo_token: null });
    }
    const undo = await optOut(ctx, token);
    /** `resubscribe.post.ts` accepts this token for an hour. It's null if the address was already blocked. */
    return ok(c, { unsubscribed: true, undo_token: undo });
  },
);
