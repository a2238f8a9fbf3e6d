import { endpoint, ok } from "#core/http/app.ts";
import { phone } from "#functions/accounts/access.ts";
import { showOnPhone } from "#functions/handoff/show-on-phone.ts";

export default endpoint().get("/api/handoff", phone, async (c) =>
  ok(c, await showOnPhone(c.var.ctx, c.var.user)),
);
