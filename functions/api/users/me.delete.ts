import { deleteAccountBody } from "#contract/accounts/profile.schema.ts";
import { endpoint, ok } from "#core/http/app.ts";
import { jsonBody, validate } from "#core/http/validate.ts";
import { person } from "#functions/accounts/access.ts";
import { deleteAccount } from "#functions/accounts/profile/delete-account.ts";
import { dropCookie } from "#functions/accounts/sessions/session-cookie.ts";

export default endpoint().delete(
  "/api/users/me",
  person,
  jsonBody,
  validate("json", deleteAccountBody),
  async (c) => {
    await deleteAccount(c.var.ctx, c.var.user, c.req.valid("json"));
    dropCookie(c);
    return ok(c, { deleted: true });
  },
);
