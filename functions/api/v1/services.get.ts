import { endpoint, ok } from "#core/http/app.ts";
import { signedIn } from "#functions/accounts/access.ts";
import { listServices } from "#functions/lifecycle/request/offered.ts";

export default endpoint().get("/api/v1/services", signedIn, async (c) =>
  ok(c, await listServices(c.var.ctx)),
);
