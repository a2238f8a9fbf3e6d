import { showOwnEmail } from "../../../codes/own-email.ts";
import { signedIn } from "../../../http/access.ts";
import { endpoint, ok } from "../../../http/app.ts";

export default endpoint().get("/api/users/email/codes", signedIn, async (c) =>
  ok(c, await showOwnEmail(c.var.ctx, c.var.user)),
);
