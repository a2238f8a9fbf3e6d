import { endpoint, ok } from "#core/http/app.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { showOwnEmail } from "#functions/codes/own-email.ts";

export default endpoint().get("/api/users/email/codes", signedIn, async (c) =>
  ok(c, await showOwnEmail(c.var.ctx, c.var.user)),
);
