import { endpoint, ok } from "#core/http/app.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { showOwnPhone } from "#functions/codes/own-phone.ts";

export default endpoint().get("/api/users/phone/codes", signedIn, async (c) =>
  ok(c, await showOwnPhone(c.var.ctx, c.var.user)),
);
