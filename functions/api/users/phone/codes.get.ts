import { showOwnPhone } from "../../../codes/own-phone.ts";
import { signedIn } from "../../../http/access.ts";
import { endpoint, ok } from "../../../http/app.ts";

export default endpoint().get("/api/users/phone/codes", signedIn, async (c) =>
  ok(c, await showOwnPhone(c.var.ctx, c.var.user)),
);
