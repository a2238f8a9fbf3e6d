import { dropCookie } from "../../auth/session-cookie.ts";
import { deleteAccountBody } from "../../contract/profile.schema.ts";
import { signedIn } from "../../http/access.ts";
import { endpoint, ok } from "../../http/app.ts";
import { jsonBody, validate } from "../../http/validate.ts";
import { deleteAccount } from "../../users/delete-account.ts";

export default endpoint().delete(
  "/api/users/me",
  signedIn,
  jsonBody,
  validate("json", deleteAccountBody),
  async (c) => {
    await deleteAccount(c.var.ctx, c.var.user, c.req.valid("json"));
    dropCookie(c);
    return ok(c, { deleted: true });
  },
);
