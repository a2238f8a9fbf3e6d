import { signedIn } from "../../http/access.ts";
import { endpoint } from "../../http/app.ts";
import { exportOwnData } from "../../users/export/export-own-data.ts";

export default endpoint().get("/api/users/export", signedIn, async (c) => {
  return exportOwnData(c.var.ctx, c.var.user);
});
