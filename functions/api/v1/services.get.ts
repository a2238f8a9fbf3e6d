import { signedIn } from "../../http/access.ts";
import { endpoint, ok } from "../../http/app.ts";
import { listServices } from "../../verification/offered.ts";

export default endpoint().get("/api/v1/services", signedIn, async (c) =>
  ok(c, await listServices(c.var.ctx)),
);
